import { Link } from 'react-router-dom';
import type { EventsReply } from '#contract/engagement.ts';
import { followPath } from '../../../lib/reading/follow-path.ts';
import { type Column, DataTable } from '../../../ui/console/DataTable.tsx';
import { LongText } from '../../../ui/console/LongText.tsx';

type Row = EventsReply['events'][number];

/** Hexadecimal digits that tell the anonymous visitors of a page apart. */
const SHORT = 8;

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  { head: 'POSITION', cell: ({ position }) => <Link to={followPath(position, 'engagement')}>{position}</Link> },
  { head: 'TIME_UTC', cell: (row) => <time dateTime={row.occurred_at}>{timeOf(row)}</time> },
  { head: 'EVENT_TYPE', cell: (row) => row.event_type },
  { head: 'WHO', cell: whoOf },
  { head: 'PATH', cell: (row) => <LongText text={row.path} width={36} /> },
  { head: 'PROPERTIES', cell: (row) => <LongText text={JSON.stringify(row.properties)} width={58} /> },
];

/**
 * Raw events as they are in the log.
 *
 * @param more whether there may be older ones: the server looks through a bounded part of the log at a time
 */
export function EventsTable({ events, more }: { events: readonly Row[]; more: boolean }) {
  return (
    <DataTable
      label="Latest events"
      columns={COLUMNS}
      rows={events}
      // Each lane has positions of its own.
      keyOf={({ position, id }) => `${position} ${id}`}
      empty={more ? 'None so far. OLDER looks further back.' : 'No events found for selected filter'}
    />
  );
}

function timeOf({ occurred_at }: Row): string {
  return occurred_at.slice(0, 23).replace('T', ' ');
}

function whoOf({ user_id, visitor }: Row): string {
  if (user_id !== null) return `user ${user_id}`;
  return visitor === null ? 'bot' : `anon ${visitor.slice(0, SHORT)}`;
}
