import { type Choice, type ParkedEvent, parkedOfLive, readParked } from '../console/operations/parked.ts';
import { type Found, isExported, refusalOfRetry } from '../console/operations/poison/find.ts';
import { discardPoison, retryPoison } from '../console/operations/poison/treat.ts';
import { type Build, findBuild } from '../engine/folding/builds/builds.ts';
import { type HaltedLane, readHalted } from '../engine/folding/poison/halted.ts';
import type { Projection } from '../engine/folding/projection.ts';
import { readFloors } from '../engine/log/floor.ts';
import { AppError } from '../errors.ts';
import { accountParts, findProjection, type Operator, OperatorError, requireLive } from './operator.ts';
import { counted, table } from './words.ts';

const placeOf = ({ lane, position }: { lane: number; position: number }) => `event ${position} of lane ${lane}`;

type Halted = Extract<Found, { kind: 'halted' }>;
type Parked = Extract<Found, { kind: 'event' }>;
type Target = { name: string; parked: Parked[]; halted: Halted[] };

const at = (one: number | undefined, other: number | null) => one === undefined || one === other;

async function parkedOf({ db }: Operator, projection: Projection, build: Build, choice: Choice): Promise<Parked[]> {
  const events = await readParked(db, build.schema, choice);
  const floors = await readFloors(db);
  return events.map((parked) => {
    return { kind: 'event', projection, build, parked, exported: isExported(floors, projection, parked) };
  });
}

async function findTarget(operator: Operator, name: string, choice: Choice = {}): Promise<Target> {
  const projection = findProjection(operator.projections, name);
  const stopped = (await readHalted(operator.db)).filter((lane) => lane.projection === name);
  const halted = stopped
    .filter(({ lane, poison }) => at(choice.lane, lane) && at(choice.position, poison))
    .map((lane): Halted => ({ kind: 'halted', projection, halted: lane }));
  // Where its first build has halted, readers have none.
  const findLive = stopped.length > 0 ? findBuild : requireLive;
  const live = await findLive(operator.db, projection, 'live');
  const parked = live ? await parkedOf(operator, projection, live, choice) : [];
  const found = parked.length + halted.length;
  if (choice.position !== undefined && found === 0)
    throw new OperatorError(`Event ${choice.position} of ${name} is not parked.`);
  if (choice.position !== undefined && parked.length > 1)
    throw new OperatorError(`Event ${choice.position} is parked in several lanes: choose one with --lane.`);
  return { name, parked, halted };
}

const HEADERS = [
  ...['lane', 'position', 'tried', 'parked at', 'discarded at', 'error', 'discarded because'],
  ...['stream', 'waiting behind it'],
];

const toRow = ({ lane, position, tried, parked_at, discarded_at, error, discard_reason, ...event }: ParkedEvent) => [
  ...[lane, position, tried, parked_at.toISOString(), discarded_at?.toISOString() ?? '–'],
  ...[error, discard_reason ?? '', event.stream ?? '', event.stream === null ? '' : event.waiting],
];

/** Events that wait behind another are counted with that one. */
const isListed = ({ behind }: ParkedEvent) => behind === null;

function haltedLines(halted: HaltedLane[]): string[] {
  return halted.map(({ projection, role, error, halted_at }) => {
    const what = role === 'live' ? projection : `The rebuild of ${projection}`;
    const since = halted_at ? ` since ${halted_at.toISOString()}` : '';
    return `${what} is halted${since}: ${error ?? 'nobody knows why'}`;
  });
}

/** Lists the parked events of a read model, and where it has halted. */
export async function listParked(operator: Operator, name: string): Promise<number> {
  const { parked, halted } = await findTarget(operator, name);
  const rows = parked
    .map((event) => event.parked)
    .filter(isListed)
    .map(toRow);
  const lanes = halted.map((lane) => lane.halted);
  operator.terminal.say(
    ...haltedLines(lanes),
    ...(rows.length > 0 ? table(HEADERS, rows) : [`No event of ${name} is parked.`]),
  );
  operator.terminal.give({
    projection: name,
    parked: parked.map((event) => event.parked),
    halted: lanes,
  });
  return 0;
}

/** What is parked and halted of all read models. @returns lines for a person, and the same for a program */
export async function listAllParked({ db, projections }: Operator) {
  const known = (of: { projection: string }) => projections.some(({ name }) => name === of.projection);
  const halted = (await readHalted(db)).filter(known);
  const inOrder = parkedOfLive(db).orderBy('projection').orderBy('lane').orderBy('position');
  const parked = (await inOrder.execute()).filter(known).map(({ schema: _, version: __, ...event }) => event);
  const rows = parked.filter(isListed).map((event) => [event.projection, ...toRow(event)]);
  return {
    lines: [...haltedLines(halted), ...(rows.length > 0 ? table(['read model', ...HEADERS], rows) : [])],
    given: { halted, parked },
  };
}

/** The events of the stream of a parked event that wait by now. */
const waitingOf = async ({ db }: Operator, { build, parked }: Parked) =>
  (await readParked(db, build.schema)).filter(
    ({ stream, discarded_at }) => stream === parked.stream && discarded_at === null,
  );

/** Folds parked events after all, and lets a halted read model go on. A discarded one must be named by its position. */
export async function retryParked(operator: Operator, name: string, choice: Choice): Promise<number> {
  const { folder, terminal } = operator;
  const { domainLog } = accountParts(operator);
  const target = await findTarget(operator, name, choice);
  const { halted } = target;
  const isMeant = ({ parked }: Parked) => choice.position !== undefined || parked.discarded_at === null;
  const listed = target.parked.filter((event) => choice.position !== undefined || isListed(event.parked));
  const parked = listed.filter(isMeant);
  const leftOut = listed.length - parked.length;
  const retry = (found: Found) => retryPoison({ domainLog, folder }, found, { actorId: null, at: new Date() });
  for (const lane of halted) await retry(lane);
  if (halted.length > 0) terminal.say(`${name} is tried again where it had halted.`);
  const results: { lane: number; position: number; folded: boolean; error: string | null }[] = [];
  const note = (place: { lane: number; position: number }, error: string | null) => {
    results.push({ lane: place.lane, position: place.position, folded: error === null, error });
    terminal.say(error === null ? `Folded ${placeOf(place)}.` : `Cannot fold ${placeOf(place)} yet: ${error}`);
  };
  for (const event of parked) {
    const error = refusalOfRetry(event) ?? (await retry(event).then(() => null, whyNot));
    note(event.parked, error);
    if (error === null && event.parked.waiting > 0) {
      const [stuck] = await waitingOf(operator, event);
      terminal.say(
        stuck ? `What waited behind it is folded up to event ${stuck.position}.` : 'So is what waited behind it.',
      );
      if (stuck) note(stuck, stuck.error);
    }
  }
  const failed = results.filter(({ folded }) => !folded).length;
  if (parked.length > 0)
    terminal.say(`${counted(results.length - failed, 'event')} folded, ${counted(failed, 'event')} still parked.`);
  else if (halted.length === 0 && leftOut === 0) terminal.say(`No event of ${name} is parked.`);
  if (leftOut > 0) terminal.say(`${counted(leftOut, 'discarded event')} left out: name the position to try one.`);
  terminal.give({ projection: name, results, resumed: halted.length });
  return failed === 0 ? 0 : 1;
}

/** Why an event could not be folded. @throws what else went wrong */
function whyNot(reason: unknown): string {
  if (reason instanceof AppError && reason.cause instanceof Error) return reason.cause.message;
  throw reason;
}

/** Leaves an event out for good: one that is parked, or the one at which the read model has halted. */
export async function discardParkedOf(
  operator: Operator,
  name: string,
  choice: Choice,
  reason: string,
): Promise<number> {
  const { folder } = operator;
  const { domainLog } = accountParts(operator);
  const { parked, halted } = await findTarget(operator, name, choice);
  const discarded = [];
  for (const found of [...parked.filter((event) => event.parked.discarded_at === null), ...halted]) {
    await discardPoison({ domainLog, folder }, found, reason, { actorId: null, at: new Date() });
    const { lane, position } =
      found.kind === 'event' ? found.parked : { lane: found.halted.lane, position: found.halted.poison ?? 0 };
    discarded.push({ lane, position });
    operator.terminal.say(`Discarded ${placeOf({ lane, position })}: ${name} stays without it, and lists it.`);
    const [stuck] = found.kind === 'event' && found.parked.waiting > 0 ? await waitingOf(operator, found) : [];
    if (stuck) operator.terminal.say(`Cannot fold ${placeOf(stuck)} behind it yet: ${stuck.error}`);
  }
  if (discarded.length === 0) operator.terminal.say(`Event ${choice.position} of ${name} was discarded before.`);
  operator.terminal.give({ projection: name, discarded, reason });
  return 0;
}
