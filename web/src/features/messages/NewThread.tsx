import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Conversation } from '#contract/messages.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { conversationPath } from '../../paths.ts';
import { Failed, Loading } from '../../ui/Notice.tsx';
import { About } from './About.tsx';
import { Composer } from './Composer.tsx';
import { type Found, isThat } from './found.ts';
import said from './Messages.module.css';
import { outbox, useUnsent } from './own-outbox.ts';
import { ThreadFrame } from './ThreadFrame.tsx';
import { nameOfTo, type Subject } from './to.ts';
import { useSubject } from './use-subject.ts';
import { Waiting } from './Waiting.tsx';

type NewThreadProps = { subject: Subject; conversations: readonly Conversation[] | undefined };

/** Writes to somebody for the first time about something; what was written before is opened in its place. */
export function NewThread({ subject, conversations }: NewThreadProps) {
  const { found, error, reload } = useSubject(subject);
  if (found === undefined || conversations === undefined)
    return (
      <ThreadFrame title="New message">
        {error === undefined ? (
          <Loading>Loading...</Loading>
        ) : (
          <Failed message={messageOf(error, 'This could not be loaded')} retry={reload} />
        )}
      </ThreadFrame>
    );
  const { to, other, about, you } = found;
  const before = conversations.find((conversation) => isThat(conversation, found));
  return <Writing key={nameOfTo(to)} {...{ to, other, about, you }} before={before?.id} />;
}

function Writing({ to, other, about, you, before }: Found & { before: number | undefined }) {
  const unsent = useUnsent(to);
  const navigate = useNavigate();
  const waits = unsent.length > 0;
  useEffect(() => {
    const open = (id: number) => void navigate(conversationPath(id), { replace: true });
    if (before !== undefined && !waits) open(before);
    return outbox.onSent((name, { conversation_id }) => {
      if (name === nameOfTo(to)) open(conversation_id);
    });
  }, [to, before, waits, navigate]);
  return (
    <ThreadFrame title={other} about={about && <About about={about} you={you} />}>
      <div className={said.place}>
        <section className={said.box} aria-label="What was written">
          <div className={said.all}>
            <Waiting unsent={unsent} />
          </div>
        </section>
      </div>
      <Composer to={to} other={other} />
    </ThreadFrame>
  );
}
