import { Command, InvalidArgumentError } from 'commander';
import type { ProjectionAction } from '../contract/projections.ts';
import { messageOf } from '../engine/db/error-words.ts';
import { requireBaseline } from '../engine/folding/builds/baseline.ts';
import { type Build, findBuild } from '../engine/folding/builds/builds.ts';
import { readProgress } from '../engine/folding/builds/progress.ts';
import { abandonReplay, promoteBegun, replay, replayAndHold, undoReplay } from '../engine/folding/builds/replay.ts';
import type { ReplayOptions } from '../engine/folding/builds/switch-over.ts';
import type { Projection } from '../engine/folding/projection.ts';
import { findProjection, type Operator, OperatorError, type Run, recordAction } from './operator.ts';
import { compare, MOST_SECONDS } from './replay-compare.ts';
import { INTERRUPTED, progressOf, showing } from './replay-progress.ts';
import { counted, duration, grouped, readNumber } from './words.ts';

/**
 * Records what is done. That this fails undoes nothing: who repeated the command then would do it a second time.
 *
 * @returns whether it is recorded
 */
async function recordDone(operator: Operator, projection: Projection, action: ProjectionAction): Promise<boolean> {
  try {
    await recordAction(operator, projection, action);
    return true;
  } catch (error) {
    operator.terminal.say(`The next lines are true, but are not recorded: ${messageOf(error)}. Do not repeat this.`);
    return false;
  }
}

type Fold = (folder: Operator['folder'], projection: Projection, options: ReplayOptions) => Promise<boolean>;

/** Folds the new build and shows how far it is. @returns events folded and milliseconds; undefined when it was stopped */
async function foldNew(operator: Operator, projection: Projection, fold: Fold, endsAs: Build['role']) {
  const { folder, terminal } = operator;
  const { name } = projection;
  const signal = operator.stopOnSignal();
  signal.addEventListener('abort', () => terminal.say('Stopping after the batch under way …'));
  const began = performance.now();
  const begun = await progressOf(operator, projection, 'rebuilding');
  // A build that begins now begins with the baseline, if the log has lost its first events.
  const baseline = begun.folded > 0 ? undefined : await requireBaseline(operator.db, projection);
  const start = baseline ? (await readProgress(operator.db, projection, baseline)).folded : begun.folded;
  if (baseline)
    terminal.say(`Beginning with the baseline of ${name}, which has folded the first ${counted(start, 'event')}.`);
  if (begun.folded > 0)
    terminal.say(`Going on where the last replay of ${name} stopped, after ${counted(begun.folded, 'event')}.`);
  if (await showing(operator, projection, 'rebuilding', () => fold(folder, projection, { signal }))) {
    const { folded } = await progressOf(operator, projection, endsAs);
    return { folded, added: folded - start, took: performance.now() - began };
  }
  const { folded, total } = await progressOf(operator, projection, 'rebuilding');
  terminal.say(
    `Stopped at ${grouped(folded)} of ${counted(total, 'event')}; readers see ${name} as before.`,
    `Go on with the same command, or throw it away with npm run operator -- replay ${name} --abandon.`,
  );
  terminal.give({ projection: name, promoted: false, folded, total });
  return undefined;
}

/** Builds and switches over, or, with `promoteBegun`, switches over to what was built. */
async function rebuild(operator: Operator, projection: Projection, fold: Fold): Promise<number> {
  const { db, terminal } = operator;
  const { name } = projection;
  const done = await foldNew(operator, projection, fold, 'live');
  if (!done) return INTERRUPTED;
  const recorded = await recordDone(operator, projection, fold === promoteBegun ? 'promote' : 'replay');
  const { folded, added, took } = done;
  terminal.say(
    `Readers see the new ${name} now: ${counted(added, 'event')} folded in ${duration(took)}.`,
    `Go back to the earlier build with npm run operator -- replay ${name} --undo.`,
  );
  const live = await findBuild(db, projection, 'live');
  terminal.give({ projection: name, promoted: true, schema: live?.schema, folded, seconds: took / 1_000, recorded });
  return 0;
}

async function buildAndHold(operator: Operator, projection: Projection): Promise<number> {
  const { terminal } = operator;
  const { name } = projection;
  const done = await foldNew(operator, projection, replayAndHold, 'rebuilding');
  if (!done) return INTERRUPTED;
  const recorded = await recordDone(operator, projection, 'hold');
  const { folded, added, took } = done;
  terminal.say(
    `The new ${name} is built and held: ${counted(added, 'event')} folded in ${duration(took)}. Readers see the old one.`,
    `See what differs with npm run operator -- replay ${name} --compare, then --promote or --abandon it.`,
  );
  terminal.give({ projection: name, promoted: false, held: true, folded, seconds: took / 1_000, recorded });
  return 0;
}

async function undo(operator: Operator, projection: Projection): Promise<number> {
  const { folder, terminal } = operator;
  const { name } = projection;
  const signal = operator.stopOnSignal();
  const done = await showing(operator, projection, 'previous', () => undoReplay(folder, projection, { signal }));
  const recorded = done && (await recordDone(operator, projection, 'undo'));
  terminal.say(
    done
      ? `Readers see the earlier ${name} again; --undo once more goes back to the other.`
      : `Stopped; readers see ${name} as before.`,
  );
  terminal.give({ projection: name, undone: done, recorded });
  return done ? 0 : INTERRUPTED;
}

async function abandon(operator: Operator, projection: Projection): Promise<number> {
  const { folder, terminal } = operator;
  await abandonReplay(folder, projection);
  const recorded = await recordDone(operator, projection, 'abandon');
  terminal.say(`The replay of ${projection.name} is thrown away; readers see ${projection.name} as before.`);
  terminal.give({ projection: projection.name, abandoned: true, recorded });
  return 0;
}

type Options = { within: number };
type Way = { does: string; work: (operator: Operator, projection: Projection, options: Options) => Promise<number> };

/** The ways of `replay`, of which one may be chosen. */
const WAYS = {
  hold: { does: 'build it, but leave readers where they are until --promote', work: buildAndHold },
  compare: { does: 'show what differs between the live build and the new one', work: compare },
  promote: {
    does: 'switch readers over to the new build, once it has caught up',
    work: (operator, projection) => rebuild(operator, projection, promoteBegun),
  },
  undo: { does: 'go back to the build before the last switch', work: undo },
  abandon: { does: 'throw away a replay that was begun and has not been switched to', work: abandon },
} satisfies Record<string, Way>;

/** @throws InvalidArgumentError, of which the command line makes a sentence and exit code 2 */
function readSeconds(word: string): number {
  const seconds = readNumber(word);
  if (seconds !== undefined && seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_SECONDS}.`);
}

/** `replay`: builds a read model anew beside the one that readers see. */
export function replayCommand(run: Run): Command {
  const command = new Command('replay')
    .description('build a read model anew from the log; readers see the old one until the new one has caught up')
    .argument('<projection>')
    .addHelpText('after', '\nCtrl-C stops a replay, and so may anything else; the same command goes on where it was.');
  command.option('--within <seconds>', `seconds that --compare may take, ${MOST_SECONDS} at most`, readSeconds, 60);
  for (const [way, { does }] of Object.entries(WAYS)) command.option(`--${way}`, does);
  return command.action((name: string, options: Options & Partial<Record<keyof typeof WAYS, boolean>>) =>
    run((operator) => {
      const projection = findProjection(operator.projections, name);
      const chosen = Object.entries(WAYS).filter(([way]) => way in options);
      if (chosen.length > 1) {
        const words = chosen.map(([way]) => `--${way}`).join(' or ');
        throw new OperatorError(`Choose ${words}, not ${chosen.length === 2 ? 'both' : 'all'}.`);
      }
      return chosen[0] ? chosen[0][1].work(operator, projection, options) : rebuild(operator, projection, replay);
    }),
  );
}
