import { Command, InvalidArgumentError } from 'commander';
import { changeLanes, type LanesChange } from '../engine/folding/change-lanes.ts';
import { readLanes } from '../engine/log/lane-count.ts';
import { MAX_LANES } from '../engine/log/lanes.ts';
import { requireConnectionsForLanes } from './connections-for-lanes.ts';
import type { RunAsOwner } from './migrate.ts';
import { requireMigrated } from './migrated.ts';
import { counted } from './words.ts';

const HELP = `
API and workers go on meanwhile: appends wait for a fraction of a second, and each process learns of the change with its
next append. Counts and uniques stay exact, also in a replay. A lane beyond the new number takes no more events, and
is read and folded as before. ENGAGEMENT_LANES is the number of a new database alone.`;

function toLanes(text: string): number {
  const lanes = Number(text);
  if (Number.isInteger(lanes) && lanes >= 1 && lanes <= MAX_LANES) return lanes;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_LANES}.`);
}

const sentenceOf = (to: number, change: LanesChange | undefined) =>
  change
    ? `The engagement log had ${counted(change.from, 'lane')}, and has ${counted(to, 'lane')} from now on.`
    : `The engagement log has ${counted(to, 'lane')} already.`;

/** `lanes`: changes the number of engagement lanes while the product runs. */
export function lanesCommand(runAsOwner: RunAsOwner): Command {
  return new Command('lanes')
    .description('change the number of lanes of the engagement log while API and workers run')
    .argument('<number>', `from 1 to ${MAX_LANES}`, toLanes)
    .option('--force', 'also when PostgreSQL may not let in all the connections that more lanes need')
    .addHelpText('after', HELP)
    .action((to: number, { force = false }: { force?: boolean }) =>
      runAsOwner(async ({ owner, projections, terminal }) => {
        await requireMigrated(owner);
        const before = await readLanes(owner);
        const room = force || !before ? null : await requireConnectionsForLanes(owner, to - before.count);
        const change = await changeLanes(owner, projections, to);
        terminal.say(sentenceOf(to, change), ...(room === null ? [] : [room]));
        terminal.give({ lanes: to, changed: change !== undefined });
        return 0;
      }),
    );
}
