import { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { DB } from '../engine/db/tables.ts';
import { encodeState } from '../engine/log/decider.ts';
import { openDomainLog } from '../engine/log/domain.ts';
import type { StoredEvent } from '../engine/log/domain-reads.ts';
import { positionOf, readEpochs } from '../engine/log/epoch.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { counted, readNumber, table } from './words.ts';

/** Events that are listed, the last ones. The state is that of all. */
const LISTED = 100;

/** Reads up to where a stream is looked at: a position of the log, stored or as a client was told it, or a time. */
async function readEnd(db: Kysely<DB>, text: string): Promise<(event: StoredEvent) => boolean> {
  const number = readNumber(text);
  const last = number === undefined ? undefined : positionOf(await readEpochs(db), number);
  if (last !== undefined) return ({ position }) => position <= last;
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new OperatorError(`${text} is neither a position of the log nor a time such as 2026-05-17T12:00:00Z.`);
  return ({ occurredAt }) => occurredAt.getTime() <= time;
}

async function tell(operator: Operator, stream: string, at: string | undefined): Promise<number> {
  const { db, deciders, folder, terminal } = operator;
  const isBefore = at === undefined ? () => true : await readEnd(db, at);
  // A stream has the name of the decider that makes its events, and a number.
  const decider = deciders.find(({ name }) => stream.startsWith(`${name}-`));
  const log = openDomainLog(db, { registry: folder.registry, onAppended: () => undefined });
  const listed: StoredEvent[] = [];
  let count = 0;
  let state = decider?.initial;
  for await (const event of log.read(stream)) {
    if (!isBefore(event)) break;
    count += 1;
    listed.push(event);
    if (listed.length > LISTED) listed.shift();
    state = decider?.evolve(state, event);
  }
  if (count === 0)
    throw new OperatorError(`The stream ${stream} has no event${at === undefined ? '' : ` up to ${at}`}.`);
  const shown = decider ? encodeState(decider, state) : null;
  terminal.say(
    ...(count > LISTED ? [`The last ${LISTED} of ${counted(count, 'event')}:`] : []),
    ...table(
      ['version', 'position', 'occurred at', 'by user', 'type', 'payload'],
      listed.map(({ version, position, occurredAt, actorId, type, payload }) => [
        version,
        position,
        occurredAt.toISOString(),
        actorId === null ? '–' : String(actorId),
        type,
        JSON.stringify(payload),
      ]),
    ),
    ...(decider ? ['', 'So it was then:', JSON.stringify(shown, null, 2)] : []),
  );
  terminal.give({ stream, count, events: listed, state: shown });
  return 0;
}

/** `history`: shows the events of a stream, and its state after them. */
export function historyCommand(run: Run): Command {
  return new Command('history')
    .description('show what happened in a stream, such as artwork-7 or cart-3, and how it was then, from the log alone')
    .argument('<stream>')
    .option('--at <position or time>', 'as it was then; the newest event otherwise')
    .action((stream: string, { at }: { at?: string }) => run((operator) => tell(operator, stream, at)));
}
