import { Command, InvalidArgumentError } from 'commander';
import type { Build } from '../folding/builds.ts';
import { foldParked } from '../folding/poison.ts';
import type { Projection } from '../folding/projection.ts';
import { PUT_ASIDE_KINDS } from '../liveness/put-aside.ts';
import { type Choice, discardParked, type ParkedEvent, readParked } from '../operations/parked.ts';
import { findProjection, type Operator, OperatorError, type Run, requireLive } from './operator.ts';
import { discardAside, isPutAsideKind, listPutAside, retryPutAside } from './put-aside.ts';
import { counted, readNumber, table } from './words.ts';

const HELP = `
A parked event is one that a read model could not fold and stepped over. The read model lacks it, and verify leaves
it out on both sides, until a retry folds it after all. A discarded one is no longer counted as parked in status;
it stays in the list, because the read model still lacks it, and a retry may still fold it. A replay tries every
event again, discarded ones too.

A mail or an image is put aside when two processes have ended by it. It is named by its kind and its key: a retry lets
it be tried again, a discarded one stays aside and is no longer counted.`;

const WHOLE_NUMBER = 'It must be a whole number.';

function toNumber(text: string): number {
  const number = readNumber(text);
  if (number === undefined) throw new InvalidArgumentError(WHOLE_NUMBER);
  return number;
}

/** Reads the position of an event. The argument is text, because it may also be the key of a mail or image. */
function toPosition(text: string): number {
  const position = readNumber(text);
  if (position === undefined) throw new OperatorError(`${text} is no position of an event: ${WHOLE_NUMBER}`);
  return position;
}

const nameOf = ({ lane, position }: ParkedEvent) => `event ${position} of lane ${lane}`;

type Target = { projection: Projection; build: Build; events: ParkedEvent[] };

async function findTarget({ db, projections }: Operator, name: string, choice: Choice = {}): Promise<Target> {
  const projection = findProjection(projections, name);
  const build = await requireLive(db, projection);
  const events = await readParked(db, build.schema, choice);
  if (choice.position !== undefined && events.length === 0)
    throw new OperatorError(`Event ${choice.position} of ${name} is not parked.`);
  if (choice.position !== undefined && events.length > 1)
    throw new OperatorError(`Event ${choice.position} is parked in several lanes: choose one with --lane.`);
  return { projection, build, events };
}

async function list(operator: Operator, name: string): Promise<number> {
  const { events } = await findTarget(operator, name);
  const rows = events.map(({ lane, position, parked_at, discarded_at, error }) => [
    lane,
    position,
    parked_at.toISOString(),
    discarded_at?.toISOString() ?? '–',
    error,
  ]);
  operator.terminal.say(
    ...(rows.length > 0
      ? table(['lane', 'position', 'parked at', 'discarded at', 'error'], rows)
      : [`No event of ${name} is parked.`]),
  );
  operator.terminal.give({ projection: name, parked: events });
  return 0;
}

async function retry(operator: Operator, name: string, choice: Choice): Promise<number> {
  const { folder, terminal } = operator;
  const { projection, build, events } = await findTarget(operator, name, choice);
  if (build.version !== projection.version)
    throw new OperatorError(`The live build of ${name} is of version ${build.version}: replay ${name} instead.`);
  const results: { lane: number; position: number; folded: boolean; error: string | null }[] = [];
  for (const event of events) {
    const { lane, position } = event;
    const error = await foldParked(folder, projection, build, lane, position).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
    results.push({ lane, position, folded: error === null, error });
    terminal.say(error === null ? `Folded ${nameOf(event)}.` : `Cannot fold ${nameOf(event)} yet: ${error}`);
  }
  const failed = results.filter(({ folded }) => !folded).length;
  if (events.length === 0) terminal.say(`No event of ${name} is parked.`);
  else terminal.say(`${counted(events.length - failed, 'event')} folded, ${counted(failed, 'event')} still parked.`);
  terminal.give({ projection: name, results });
  return failed === 0 ? 0 : 1;
}

async function discard(operator: Operator, name: string, choice: Choice): Promise<number> {
  const { build, events } = await findTarget(operator, name, choice);
  for (const event of events) {
    await discardParked(operator.db, build.schema, event, new Date());
    operator.terminal.say(`Discarded ${nameOf(event)}: ${name} stays without it, and lists it.`);
  }
  operator.terminal.give({ projection: name, discarded: events.map(({ lane, position }) => ({ lane, position })) });
  return 0;
}

/** `parked`: lists, retries and discards parked events, and mails and images that are put aside. */
export function parkedCommand(run: Run): Command {
  const command = new Command('parked')
    .description('look after what was stepped over or put aside: events of read models, mails, images')
    .addHelpText('after', HELP);
  command
    .command('list')
    .description('list the parked events of a read model, or what is put aside')
    .argument('[projection]', 'a read model, `mail` or `image`; without it all mails and images')
    .action((name?: string) =>
      run((operator) => {
        if (name === undefined) return listPutAside(operator, PUT_ASIDE_KINDS);
        return isPutAsideKind(name) ? listPutAside(operator, [name]) : list(operator, name);
      }),
    );
  command
    .command('retry')
    .description(
      'fold parked events after all; ends with 1 when one still cannot be folded. Or try mails or images again',
    )
    .argument('<projection>', 'a read model, `mail` or `image`')
    .argument('[position]', 'this event only, or the key of this mail or image')
    .option('--lane <number>', 'of this lane only', toNumber)
    .action((name: string, position: string | undefined, { lane }: { lane?: number }) =>
      run(async (operator) =>
        isPutAsideKind(name) ? retryPutAside(operator, name, position) : retry(operator, name, chosen(position, lane)),
      ),
    );
  command
    .command('discard')
    .description('note that a parked event will not be folded, or a mail or image not be tried again')
    .argument('<projection>', 'a read model, `mail` or `image`')
    .argument('<position>', 'the event, or the key of the mail or image')
    .option('--lane <number>', 'of this lane', toNumber)
    .action((name: string, position: string, { lane }: { lane?: number }) =>
      run(async (operator) =>
        isPutAsideKind(name) ? discardAside(operator, name, position) : discard(operator, name, chosen(position, lane)),
      ),
    );
  return command;
}

function chosen(position: string | undefined, lane: number | undefined): Choice {
  return { ...(position !== undefined && { position: toPosition(position) }), ...(lane !== undefined && { lane }) };
}
