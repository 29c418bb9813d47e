import { useState } from 'react';
import type { AdminMessages } from '#contract/admin-messages.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { ConsoleButton } from '../../../ui/console/ConsoleButton.tsx';
import { LongText } from '../../../ui/console/LongText.tsx';
import { ActionError } from '../ActionError.tsx';
import { letWrite } from './admin-message-calls.ts';
import { Named } from './Named.tsx';
import { nameOfWriter, utc } from './writer-name.ts';

const NAME_WIDTH = 24;
const REASON_WIDTH = 40;

type ReportsProps = { reports: AdminMessages['reports']; open: number | undefined; onOpen: (id: number) => void };

/** What was reported, the oldest first. What was said is read only when somebody opens it. */
export function Reports({ reports, open, onOpen }: ReportsProps) {
  return (
    <Named
      label="Reported conversations"
      list={reports}
      keyOf={({ conversation_id, by }) => `${conversation_id} ${by}`}
      columns={[
        { head: 'CONVERSATION', cell: ({ conversation_id }) => conversation_id },
        {
          head: 'REPORTED BY',
          cell: (row) => <LongText text={`${row.by} ${nameOfWriter(row[row.by])}`} width={NAME_WIDTH} />,
        },
        {
          head: 'ABOUT',
          cell: (row) => (
            <LongText text={nameOfWriter(row.by === 'member' ? row.artist : row.member)} width={NAME_WIDTH} />
          ),
        },
        {
          head: 'WHY',
          cell: ({ reason }) => <LongText text={reason ?? 'went with the account'} width={REASON_WIDTH} />,
        },
        { head: 'SINCE', cell: ({ since }) => utc(since) },
        { head: 'LOOKS', numeric: true, cell: ({ looks }) => looks },
        {
          head: 'READ',
          cell: ({ conversation_id }) => (
            <ConsoleButton
              aria-label={`READ ${conversation_id}`}
              aria-expanded={open === conversation_id}
              onClick={() => onOpen(conversation_id)}
            >
              READ
            </ConsoleButton>
          ),
        },
      ]}
      empty="Nothing is reported."
    />
  );
}

/** Who has blocked whom. */
export function Blocks({ blocks }: Pick<AdminMessages, 'blocks'>) {
  return (
    <Named
      label="Blocks"
      list={blocks}
      keyOf={({ conversation_id, by }) => `${conversation_id} ${by.user_id}`}
      columns={[
        { head: 'BY', cell: ({ by }) => <LongText text={nameOfWriter(by)} width={NAME_WIDTH} /> },
        { head: 'BLOCKED', cell: ({ blocked }) => <LongText text={nameOfWriter(blocked)} width={NAME_WIDTH} /> },
        { head: 'SINCE', cell: ({ since }) => utc(since) },
      ]}
      empty="Nobody is blocked."
    />
  );
}

type StoppedProps = Pick<AdminMessages, 'stopped'> & { onDone: (said: string) => void };

/** Who may not write, and why. */
export function Stopped({ stopped, onDone }: StoppedProps) {
  const [failure, setFailure] = useState<string>();
  const free = async (id: number, name: string) => {
    setFailure(undefined);
    try {
      await letWrite(id);
      onDone(`${name} may write again.`);
    } catch (error) {
      setFailure(messageOf(error, 'The member is still stopped'));
    }
  };
  return (
    <>
      <Named
        label="Members who may not write"
        list={stopped}
        keyOf={({ writer }) => String(writer.user_id)}
        columns={[
          { head: 'MEMBER', cell: ({ writer }) => <LongText text={nameOfWriter(writer)} width={NAME_WIDTH} /> },
          { head: 'WHY', cell: ({ reason }) => <LongText text={reason ?? ''} width={NAME_WIDTH} /> },
          { head: 'SINCE', cell: ({ since }) => utc(since) },
          {
            head: 'LET WRITE',
            cell: ({ writer }) => (
              <ConsoleButton
                aria-label={`LET WRITE ${nameOfWriter(writer)}`}
                onClick={() => void free(writer.user_id, nameOfWriter(writer))}
              >
                LET WRITE
              </ConsoleButton>
            ),
          },
        ]}
        empty="Everybody may write."
      />
      <ActionError message={failure} />
    </>
  );
}
