import { Command } from 'commander';
import { pauseLive, resume } from '../engine/folding/checkpoints/pause.ts';
import { findProjection, type Run, recordAction } from './operator.ts';

/** `pause`: stops the folding of a read model; readers go on seeing what it has. */
export function pauseCommand(run: Run): Command {
  return new Command('pause')
    .description('stop folding a read model; readers go on seeing what it holds, and fall behind')
    .argument('<projection>')
    .action((name: string) =>
      run(async (operator) => {
        const { projections, terminal } = operator;
        const projection = findProjection(projections, name);
        let changed = false;
        await recordAction(operator, projection, 'pause', async (transaction) => {
          changed = await pauseLive(transaction, projection);
          return changed;
        });
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
      run(async (operator) => {
        const { projections, terminal } = operator;
        const projection = findProjection(projections, name);
        let resumed = { live: false, rebuild: false };
        await recordAction(operator, projection, 'resume', async (transaction) => {
          resumed = await resume(transaction, projection);
          return resumed.live || resumed.rebuild;
        });
        if (resumed.live) terminal.say(`${name} folds again.`);
        if (resumed.rebuild)
          terminal.say(
            `The new build of ${name} is not halted any more. Workers go on with one that a deploy has named; go on with another by npm run operator -- replay ${name}.`,
          );
        if (!resumed.live && !resumed.rebuild) terminal.say(`${name} was not stopped.`);
        terminal.give({ projection: name, state: 'live', changed: resumed.live || resumed.rebuild });
        return 0;
      }),
    );
}
