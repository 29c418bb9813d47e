import { Command } from 'commander';
import { type Build, findBuild } from '../folding/builds.ts';
import type { Projection } from '../folding/projection.ts';
import { abandonReplay, type Progress, readProgress, replay, undoReplay } from '../folding/replay.ts';
import { findProjection, type Operator, OperatorError, type Run } from './operator.ts';
import { counted, duration, grouped } from './words.ts';

/** Milliseconds between looks at how far a replay has come. */
const LOOK_EVERY = 250;
/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** Shows the progress of a build while work on it is under way. */
async function showing<Result>(
  { db, terminal }: Operator,
  projection: Projection,
  role: Build['role'],
  work: () => Promise<Result>,
): Promise<Result> {
  const progress = terminal.progress(projection.name, 'events');
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    const build = await findBuild(db, projection, role);
    if (!build) return;
    const { folded, total } = await readProgress(db, projection, build);
    progress.update(folded, total);
  };
  // A failed look must not end the work; the work reports its own errors.
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, LOOK_EVERY);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await looking;
    progress.end();
  }
}

async function progressOf({ db }: Operator, projection: Projection, role: Build['role']): Promise<Progress> {
  const build = await findBuild(db, projection, role);
  return build ? readProgress(db, projection, build) : { folded: 0, total: 0 };
}

async function rebuild(operator: Operator, projection: Projection): Promise<number> {
  const { db, folder, terminal } = operator;
  const { name } = projection;
  const signal = operator.stopOnSignal();
  signal.addEventListener('abort', () => terminal.say('Stopping after the batch under way …'));
  const began = performance.now();
  const begun = await progressOf(operator, projection, 'rebuilding');
  if (begun.folded > 0)
    terminal.say(`Going on where the last replay of ${name} stopped, after ${counted(begun.folded, 'event')}.`);
  const done = await showing(operator, projection, 'rebuilding', () => replay(folder, projection, { signal }));
  if (!done) {
    const { folded, total } = await progressOf(operator, projection, 'rebuilding');
    terminal.say(
      `Stopped at ${grouped(folded)} of ${counted(total, 'event')}; readers see ${name} as before.`,
      `Go on with npm run operator -- replay ${name}, or throw it away with --abandon.`,
    );
    terminal.give({ projection: name, promoted: false, folded, total });
    return INTERRUPTED;
  }
  const live = await findBuild(db, projection, 'live');
  const { folded } = await progressOf(operator, projection, 'live');
  const took = performance.now() - began;
  terminal.say(
    `Readers see the new ${name} now: ${counted(folded - begun.folded, 'event')} folded in ${duration(took)}.`,
    `Go back to the earlier build with npm run operator -- replay ${name} --undo.`,
  );
  terminal.give({ projection: name, promoted: true, schema: live?.schema, folded, seconds: took / 1_000 });
  return 0;
}

async function undo(operator: Operator, projection: Projection): Promise<number> {
  const { folder, terminal } = operator;
  const { name } = projection;
  const signal = operator.stopOnSignal();
  const done = await showing(operator, projection, 'previous', () => undoReplay(folder, projection, { signal }));
  terminal.say(
    done
      ? `Readers see the earlier ${name} again; --undo once more goes back to the other.`
      : `Stopped; readers see ${name} as before.`,
  );
  terminal.give({ projection: name, undone: done });
  return done ? 0 : INTERRUPTED;
}

async function abandon({ folder, terminal }: Operator, projection: Projection): Promise<number> {
  await abandonReplay(folder, projection);
  terminal.say(`The replay of ${projection.name} is thrown away; readers see ${projection.name} as before.`);
  terminal.give({ projection: projection.name, abandoned: true });
  return 0;
}

/** `replay`: builds a read model anew beside the one that readers see. */
export function replayCommand(run: Run): Command {
  return new Command('replay')
    .description('build a read model anew from the log; readers see the old one until the new one has caught up')
    .argument('<projection>')
    .option('--undo', 'go back to the build before the last switch')
    .option('--abandon', 'throw away a replay that was begun and has not been switched to')
    .addHelpText('after', '\nCtrl-C stops a replay, and so may anything else; the same command goes on where it was.')
    .action((name: string, options: { undo?: boolean; abandon?: boolean }) =>
      run((operator) => {
        const projection = findProjection(operator.projections, name);
        if (options.undo && options.abandon) throw new OperatorError('Choose --undo or --abandon, not both.');
        if (options.abandon) return abandon(operator, projection);
        return options.undo ? undo(operator, projection) : rebuild(operator, projection);
      }),
    );
}
