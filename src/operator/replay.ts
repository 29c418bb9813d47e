import { Command, InvalidArgumentError } from 'commander';
import { messageOf } from '../engine/db/error-words.ts';
import { requireBaseline } from '../engine/folding/builds/baseline.ts';
import type { Build } from '../engine/folding/builds/builds.ts';
import {
  abandonReplay,
  type BuildWork,
  promoteBegun,
  replay,
  replayAndHold,
  undoReplay,
} from '../engine/folding/builds/replay.ts';
import type { Projection } from '../engine/folding/projection.ts';
import { findProjection, type Operator, OperatorError, type Run, recordAction } from './operator.ts';
import { compare, MOST_SECONDS } from './replay-compare.ts';
import { INTERRUPTED, progressOf, showing } from './replay-progress.ts';
import { counted, duration, grouped, readNumber } from './words.ts';

type Options = { within: number };
type Work = (operator: Operator, projection: Projection, options: Options) => Promise<number>;

/** The ways that fold a build: which one, and by what. All but `hold` make it the live one. */
const FOLDS = {
  replay: { fold: replay, role: 'rebuilding' },
  hold: { fold: replayAndHold, role: 'rebuilding' },
  promote: { fold: promoteBegun, role: 'rebuilding' },
  undo: { fold: undoReplay, role: 'previous' },
} satisfies Record<string, { fold: BuildWork; role: Build['role'] }>;

function saysDone(action: keyof typeof FOLDS, name: string, folded: string): string[] {
  if (action === 'undo') return [`Readers see the earlier ${name} again; --undo once more goes back to the other.`];
  if (action === 'hold')
    return [
      `The new ${name} is built and held: ${folded}. Readers see the old one.`,
      `See what differs with npm run operator -- replay ${name} --compare, then --promote or --abandon it.`,
    ];
  return [
    `Readers see the new ${name} now: ${folded}.`,
    `Go back to the earlier build with npm run operator -- replay ${name} --undo.`,
  ];
}

/** Says where a new build begins, or goes on. @returns the events that are folded by then */
async function sayStart(operator: Operator, projection: Projection): Promise<number> {
  const { name } = projection;
  const begun = (await progressOf(operator, projection, 'rebuilding')).folded;
  if (begun > 0)
    operator.terminal.say(`Going on where the last replay of ${name} stopped, after ${counted(begun, 'event')}.`);
  if (begun > 0 || !(await requireBaseline(operator.db, projection))) return begun;
  const { folded } = await progressOf(operator, projection, 'baseline');
  operator.terminal.say(
    `Beginning with the baseline of ${name}, which has folded the first ${counted(folded, 'event')}.`,
  );
  return folded;
}

/** Records what is done. That this fails undoes nothing: who repeated the command then would do it a second time. */
async function recordDone(operator: Operator, projection: Projection, action: keyof typeof FOLDS): Promise<boolean> {
  try {
    await recordAction(operator, projection, action);
    return true;
  } catch (error) {
    operator.terminal.say(`The next lines are true, but are not recorded: ${messageOf(error)}. Do not repeat this.`);
    return false;
  }
}

const folding =
  (action: keyof typeof FOLDS): Work =>
  async (operator, projection) => {
    const { fold, role } = FOLDS[action];
    const becomes = action === 'hold' ? role : 'live';
    const { folder, terminal } = operator;
    const { name } = projection;
    const signal = operator.stopOnSignal();
    signal.addEventListener('abort', () => terminal.say('Stopping after the batch under way …'));
    const began = performance.now();
    const start = role === 'rebuilding' ? await sayStart(operator, projection) : 0;
    const isDone = await showing(operator, projection, role, () => fold(folder, projection, { signal }));
    const { folded, total } = await progressOf(operator, projection, isDone ? becomes : role);
    const given = { projection: name, promoted: isDone && becomes === 'live', folded, total };
    if (!isDone) {
      const away = role === 'rebuilding' ? `, or throw it away with npm run operator -- replay ${name} --abandon` : '';
      terminal.say(
        `Stopped at ${grouped(folded)} of ${counted(total, 'event')}; readers see ${name} as before.`,
        `Go on with the same command${away}.`,
      );
      terminal.give(given);
      return INTERRUPTED;
    }
    const took = performance.now() - began;
    const recorded = await recordDone(operator, projection, action);
    terminal.say(...saysDone(action, name, `${counted(folded - start, 'event')} folded in ${duration(took)}`));
    terminal.give({ ...given, seconds: took / 1_000, recorded });
    return 0;
  };

const abandon: Work = async (operator, projection) => {
  const { name } = projection;
  await recordAction(operator, projection, 'abandon', (transaction) => abandonReplay(transaction, projection));
  operator.terminal.say(`The replay of ${name} is thrown away; readers see ${name} as before.`);
  operator.terminal.give({ projection: name, abandoned: true });
  return 0;
};

/** The ways of `replay`, of which one may be chosen. */
const WAYS = {
  hold: { does: 'build it, but leave readers where they are until --promote', work: folding('hold') },
  compare: { does: 'show what differs between the live build and the new one', work: compare },
  promote: { does: 'switch readers over to the new build, once it has caught up', work: folding('promote') },
  undo: { does: 'go back to the build before the last switch', work: folding('undo') },
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
  return command.action((name: string, options: Options & Partial<Record<keyof typeof WAYS, boolean>>) =>
    run((operator) => {
      const projection = findProjection(operator.projections, name);
      const chosen = Object.entries(WAYS).filter(([way]) => way in options);
      if (chosen.length > 1) throw new OperatorError(`Choose ${chosen.map(([way]) => `--${way}`).join(' or ')}.`);
      return (chosen[0]?.[1].work ?? folding('replay'))(operator, projection, options);
    }),
  );
}
