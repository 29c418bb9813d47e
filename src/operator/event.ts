import { Command } from 'commander';
import { findBuild } from '../folding/builds.ts';
import { readCheckpoints } from '../folding/checkpoints.ts';
import type { Projection } from '../folding/projection.ts';
import { positionOf, readEpochs } from '../log/epoch.ts';
import { findExported } from '../log/exports/record.ts';
import { type FoundEvent, findEvents, type Wanted } from '../operations/find-events.ts';
import { readParked } from '../operations/parked.ts';
import { type Operator, OperatorError, type Run } from './operator.ts';
import { grouped, readNumber, table } from './words.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function readWanted({ db }: Operator, text: string): Promise<Wanted> {
  if (UUID.test(text)) return { id: text };
  const number = readNumber(text);
  // A position in a log line and one that a client was told differ after a restore; none is both.
  if (number !== undefined) return { position: positionOf(await readEpochs(db), number) };
  throw new OperatorError(`${text} is neither the id of an event nor a position of the log.`);
}

/** What has become of an event in a read model. */
type Outcome = {
  projection: string;
  state: 'folded' | 'waiting' | 'parked' | 'of no concern' | 'no build';
  note: string;
};

async function findOutcome({ db }: Operator, projection: Projection, event: FoundEvent): Promise<Outcome> {
  const { name } = projection;
  if (projection.source === 'domain' && !projection.types.includes(event.type))
    return { projection: name, state: 'of no concern', note: 'it folds other types' };
  const build = await findBuild(db, projection, 'live');
  if (!build) return { projection: name, state: 'no build', note: 'the API or the worker makes it when it starts' };
  const checkpoints = await readCheckpoints(db, event.source, build.schema);
  const checkpoint = checkpoints.find(({ lane }) => lane === event.lane);
  const behind = event.position - (checkpoint?.position ?? 0);
  if (behind > 0)
    return {
      projection: name,
      state: 'waiting',
      note: `${checkpoint?.status ?? 'new'}, ${grouped(behind - 1)} before it`,
    };
  const [parked] = await readParked(db, build.schema, event);
  if (parked) return { projection: name, state: 'parked', note: parked.error };
  return { projection: name, state: 'folded', note: '' };
}

async function follow(operator: Operator, text: string): Promise<number> {
  const { db, projections, terminal } = operator;
  const wanted = await readWanted(operator, text);
  const events = await findEvents(db, wanted);
  const exported = 'position' in wanted ? await findExported(db, wanted.position) : [];
  if (events.length + exported.length === 0)
    throw new OperatorError(
      `No event is found by ${text}. An event of engagement is found by its position, and for three days by an id that its client gave.`,
    );
  const followed = [];
  for (const event of events) {
    const ofSource = projections.filter(({ source }) => source === event.source);
    const outcomes = await Promise.all(ofSource.map((projection) => findOutcome(operator, projection, event)));
    followed.push({ ...event, outcomes });
    terminal.say(
      `${event.type}, at position ${grouped(event.position)} of lane ${event.lane} of the ${event.source} log`,
      `  id           ${event.id}`,
      ...(event.stream === null ? [] : [`  stream       ${event.stream}`]),
      `  occurred at  ${event.occurred_at.toISOString()}`,
      `  recorded at  ${event.recorded_at.toISOString()}`,
      `  by           ${event.actor === null ? 'nobody who was signed in' : `user ${event.actor}`}`,
      `  details      ${JSON.stringify(event.details)}`,
      ...table(
        ['read model', 'the event is', ''],
        outcomes.map(({ projection, state, note }) => [projection, state, note]),
      ),
    );
  }
  terminal.say(
    ...exported.map(
      ({ lane, exported_at, partition, file }) =>
        `The event at position ${text} of lane ${lane} of the engagement log was exported on ${exported_at.toISOString().slice(0, 10)}, in file ${file}: npm run operator -- retention bring-back ${partition}.`,
    ),
  );
  terminal.give([
    ...followed,
    ...exported.map(({ lane, file, partition, exported_at }) => ({ exported: { lane, file, partition, exported_at } })),
  ]);
  return 0;
}

/** `event`: shows an event of the log, and what each read model has made of it. */
export function eventCommand(run: Run): Command {
  return new Command('event')
    .description('show an event, when it came, and what each read model has made of it')
    .argument('<id or position>', 'a position may stand in both logs, and in each lane')
    .action((text: string) => run((operator) => follow(operator, text)));
}
