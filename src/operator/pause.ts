import { Command } from 'commander';
import { resumeHalted } from '../folding/begin.ts';
import { findBuild } from '../folding/builds.ts';
import { readCheckpoints, setStatus } from '../folding/checkpoints.ts';
import { findProjection, OperatorError, type Run, requireLive } from './operator.ts';

/** `pause`: stops the folding of a read model; readers go on seeing what it has. */
export function pauseCommand(run: Run): Command {
  return new Command('pause')
    .description('stop folding a read model; readers go on seeing what it holds, and fall behind')
    .argument('<projection>')
    .action((name: string) =>
      run(async ({ db, projections, terminal }) => {
        const projection = findProjection(projections, name);
        const { schema } = await requireLive(db, projection);
        const checkpoints = await readCheckpoints(db, projection.source, schema);
        const halted = checkpoints.find(({ status }) => status === 'halted');
        if (halted) throw new OperatorError(`${name} is halted already: ${halted.error ?? 'nobody knows why'}.`);
        const changed = checkpoints.some(({ status }) => status !== 'paused');
        if (changed) await setStatus(db, projection.source, schema, 'paused');
        terminal.say(
          changed ? `${name} is paused; go on with npm run operator -- resume ${name}.` : `${name} was paused already.`,
        );
        terminal.give({ projection: name, state: 'paused', changed });
        return 0;
      }),
    );
}

/** `resume`: lets a read model that was paused, or has halted, fold again. */
export function resumeCommand(run: Run): Command {
  return new Command('resume')
    .description('fold a read model again that was paused, or that has halted at an event that it could not fold')
    .argument('<projection>')
    .action((name: string) =>
      run(async ({ db, projections, terminal }) => {
        const projection = findProjection(projections, name);
        const { schema } = await requireLive(db, projection);
        const checkpoints = await readCheckpoints(db, projection.source, schema);
        const changed = checkpoints.some(({ status }) => status !== 'running');
        if (changed) await setStatus(db, projection.source, schema, 'running');
        const begun = await findBuild(db, projection, 'rebuilding');
        const rebuilds = begun !== undefined && (await resumeHalted(db, projection, begun));
        if (changed) terminal.say(`${name} folds again.`);
        if (rebuilds) terminal.say(`The replay of ${name}, which had halted, is tried again.`);
        if (!changed && !rebuilds) terminal.say(`${name} was not stopped.`);
        terminal.give({ projection: name, state: 'live', changed: changed || rebuilds });
        return 0;
      }),
    );
}
