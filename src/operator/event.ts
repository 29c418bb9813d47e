import { Command } from 'commander';
import { findInExports, tellExport } from '../console/operations/following/exported.ts';
import { followEvents, readSought } from '../console/operations/following/follow.ts';
import type { EventProcess, FollowedEvent, Outcome } from '../contract/following.ts';
import { brief } from '../engine/folding/comparing/brief.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { grouped, readNumber, table } from './words.ts';

function nameProcess({ id, kind, host, pid, started_at }: EventProcess): string {
  if (kind === null) return `process ${id}`;
  return `the ${kind} ${pid} on ${host}, started ${started_at}`;
}

/** When a read model folded the event, and which process did. */
function whenFolded({ at, before, by }: Outcome): string {
  if (at !== null) return by === null ? at : `${at}, by ${nameProcess(by)}`;
  return before === null ? '' : `before ${before}`;
}

const STATES: Partial<Record<Outcome['state'], string>> = { unconcerned: 'of no concern', none: 'no build' };

/** The rows that the event touched, a line each, with what they hold now. */
function rowsOf({ projection, touched }: Outcome): string[] {
  return (touched ?? []).flatMap(({ table: name, count, rows }) => [
    ...rows.map(({ key, now }) => {
      const values = now === null ? 'there no more' : JSON.stringify(now, brief);
      return `  ${projection}: ${name} ${JSON.stringify(key, brief)} ${values}`;
    }),
    ...(count > rows.length ? [`  ${projection}: ${name} and ${grouped(count - rows.length)} more rows`] : []),
  ]);
}

function spell(event: FollowedEvent): string[] {
  const { stream, request_id: request, accepted_by: process } = event;
  const rows = event.outcomes.flatMap(rowsOf);
  return [
    `${event.type}, at position ${grouped(event.position)} of lane ${event.lane} of the ${event.source} log`,
    `  id           ${event.id}`,
    ...(stream === null ? [] : [`  stream       ${stream}, version ${event.stream_version}`]),
    `  occurred at  ${event.occurred_at}`,
    `  recorded at  ${event.recorded_at}`,
    `  accepted by  ${process === null ? 'not known' : nameProcess(process)}`,
    ...(request === null ? [] : [`  request      ${request}`]),
    `  by           ${event.actor === null ? 'nobody who was signed in' : `user ${event.actor}`}`,
    `  details      ${JSON.stringify(event.details)}`,
    ...table(
      ['read model', 'the event is', 'when', ''],
      event.outcomes.map((outcome) => [
        outcome.projection,
        STATES[outcome.state] ?? outcome.state,
        whenFolded(outcome),
        outcome.note,
      ]),
    ),
    ...(rows.length > 0 ? ['Rows that it touched, as they are now:', ...rows] : []),
  ];
}

async function follow({ db, projections, terminal }: Operator, text: string): Promise<number> {
  const sought = await readSought(db, String(readNumber(text) ?? text));
  if (!sought) throw new OperatorError(`${text} is neither the id of an event nor a position of the log.`);
  const events = await followEvents(db, projections, sought);
  const exported = await findInExports(db, sought);
  if (events.length + exported.length === 0)
    throw new OperatorError(
      `No event is found by ${text}. An event of engagement is found by its position, and for three days by an id that its client gave.`,
    );
  terminal.say(...events.flatMap(spell));
  terminal.say(
    ...exported.map((one) => `${tellExport(text, one)}: npm run operator -- retention bring-back ${one.partition}.`),
  );
  terminal.give([
    ...events,
    ...exported.map(({ lane, file, partition, exported_at }) => ({ exported: { lane, file, partition, exported_at } })),
  ]);
  return 0;
}

/** `event`: shows an event of the log, and what each read model has made of it. */
export function eventCommand(run: Run): Command {
  return new Command('event')
    .description('show an event, how it came in, what each read model has made of it, and the rows that it touched')
    .argument('<id or position>', 'a position may stand in both logs, and in each lane')
    .action((text: string) => run((operator) => follow(operator, text)));
}
