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
 * Records what is done, and says it. That the record fails undoes nothing: who repeated the command then would do it a
 * second time.
 *
 * @param given what a program is told
 */
async function finish(
  operator: Operator,
  projection: Projection,
  action: ProjectionAction,
  { lines, given }: { lines: string[]; given: Record<string, unknown> },
): Promise<number> {
  const { terminal } = operator;
  const recorded = await recordAction(operator, projection, action).then(
    () => true,
    (error: unknown) => {
      terminal.say(`The next lines are true, but are not recorded: ${messageOf(error)}. Do not repeat this.`);
      return false;
    },
  );
  terminal.say(...lines);
  terminal.give({ projection: projection.name, ...given, recorded });
  return 0;
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

type Work = (operator: Operator, projection: Projection, options: { within: number }) => Promise<number>;

/** Builds and switches over, or, with `promoteBegun`, switches over to what was built. */
const rebuild =
  (action: ProjectionAction, fold: Fold): Work =>
  async (operator, projection) => {
    const { name } = projection;
    const done = await foldNew(operator, projection, fold, 'live');
    if (!done) return INTERRUPTED;
    const { folded, added, took } = done;
    const lines = [
      `Readers see the new ${name} now: ${counted(added, 'event')} folded in ${duration(took)}.`,
      `Go back to the earlier build with npm run operator -- replay ${name} --undo.`,
    ];
    const schema = (await findBuild(operator.db, projection, 'live'))?.schema;
    const given = { promoted: true, schema, folded, seconds: took / 1_000 };
    return finish(operator, projection, action, { lines, given });
  };

const buildAndHold: Work = async (operator, projection) => {
  const { name } = projection;
  const done = await foldNew(operator, projection, replayAndHold, 'rebuilding');
  if (!done) return INTERRUPTED;
  const { folded, added, took } = done;
  const lines = [
    `The new ${name} is built and held: ${counted(added, 'event')} folded in ${duration(took)}. Readers see the old one.`,
    `See what differs with npm run operator -- replay ${name} --compare, then --promote or --abandon it.`,
  ];
  const given = { promoted: false, held: true, folded, seconds: took / 1_000 };
  return finish(operator, projection, 'hold', { lines, given });
};

const undo: Work = async (operator, projection) => {
  const { folder, terminal } = operator;
  const { name } = projection;
  const signal = operator.stopOnSignal();
  const done = await showing(operator, projection, 'previous', () => undoReplay(folder, projection, { signal }));
  if (done) {
    const lines = [`Readers see the earlier ${name} again; --undo once more goes back to the other.`];
    return finish(operator, projection, 'undo', { lines, given: { undone: true } });
  }
  terminal.say(`Stopped; readers see ${name} as before.`);
  terminal.give({ projection: name, undone: false });
  return INTERRUPTED;
};

const abandon: Work = async (operator, projection) => {
  const { name } = projection;
  await recordAction(operator, projection, 'abandon', async (transaction) => {
    await abandonReplay(transaction, projection);
    return true;
  });
  operator.terminal.say(`The replay of ${name} is thrown away; readers see ${name} as before.`);
  operator.terminal.give({ projection: name, abandoned: true });
  return 0;
};

/** The ways of `replay`, of which one may be chosen. */
const WAYS = {
  hold: { does: 'build it, but leave readers where they are until --promote', work: buildAndHold },
  compare: { does: 'show what differs between the live build and the new one', work: compare },
  promote: {
    does: 'switch readers over to the new build, once it has caught up',
    work: rebuild('promote', promoteBegun),
  },
  undo: { does: 'go back to the build before the last switch', work: undo },
  abandon: { does: 'throw away a replay that was begun and has not been switched to', work: abandon },
} satisfies Record<string, { does: string; work: Work }>;

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
  return command.action((name: string, options: { within: number } & Partial<Record<keyof typeof WAYS, boolean>>) =>
    run((operator) => {
      const projection = findProjection(operator.projections, name);
      const chosen = Object.entries(WAYS).filter(([way]) => way in options);
      if (chosen.length > 1) {
        const words = chosen.map(([way]) => `--${way}`).join(' or ');
        throw new OperatorError(`Choose ${words}, not ${chosen.length === 2 ? 'both' : 'all'}.`);
      }
      return (chosen[0]?.[1].work ?? rebuild('replay', replay))(operator, projection, options);
    }),
  );
}
