import { type Build, findBuild } from '../engine/folding/builds/builds.ts';
import { type Progress, readProgress } from '../engine/folding/builds/progress.ts';
import type { Projection } from '../engine/folding/projection.ts';
import type { Operator } from './operator.ts';

/** Milliseconds between looks at how far a replay has come. */
const LOOK_EVERY = 250;
/** The exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** Shows the progress of a build while work on it is under way. */
export async function showing<Result>(
  { db, terminal }: Operator,
  projection: Projection,
  role: Build['role'],
  work: () => Promise<Result>,
): Promise<Result> {
  const progress = terminal.progress(projection.name, 'events');
  const look = async () => {
    const build = await findBuild(db, projection, role);
    if (!build) return;
    const { folded, total } = await readProgress(db, projection, build);
    progress.update(folded, total);
  };
  // A failed look must not end the work; the work reports its own errors.
  let looking = look().catch(() => undefined);
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

/** How far the build of a role has come; nowhere when there is none. */
export async function progressOf({ db }: Operator, projection: Projection, role: Build['role']): Promise<Progress> {
  const build = await findBuild(db, projection, role);
  return build ? readProgress(db, projection, build) : { folded: 0, total: 0 };
}
