import { Command } from 'commander';
import { schemasOfEngagement } from '../engine/folding/builds/builds.ts';
import { distribute } from '../engine/log/distribute.ts';
import { requireNobodyElse } from './alone.ts';
import type { RunAsOwner } from './migrate.ts';
import { requireMigrated } from './migrated.ts';
import { counted } from './words.ts';

const HELP = `
For a cluster of Citus, on its coordinator, while API and workers are stopped, and after a backup: there is no way back.
The engagement log, its ids, its ledger, the checkpoints of its lanes and its read models are distributed by lane and
placed beside each other. All the rest stays on the coordinator. It may be run again, such as after a migration.`;

const IDS =
  'From now on an id of an event is known in its lane alone: clients must send an event again under the same account, ' +
  'and what they send again after the number of lanes has changed may count twice.';

/** `distribute`: spreads the engagement log over the nodes of a distributed PostgreSQL. */
export function distributeCommand(runAsOwner: RunAsOwner): Command {
  return new Command('distribute')
    .description('spread the engagement log over the nodes of a cluster of Citus, by lane')
    .addHelpText('after', HELP)
    .action(() =>
      runAsOwner(async ({ owner, applicationUrl, projections, terminal }) => {
        await requireMigrated(owner);
        await requireNobodyElse(owner, applicationUrl, 'while the log is distributed');
        const builds = await schemasOfEngagement(owner, projections);
        const placed = await distribute(owner, builds);
        terminal.say(
          placed.length > 0 ? `Distributed ${placed.join(', ')}.` : 'Everything is distributed already.',
          `${counted(builds.length, 'build')} of read models ${builds.length === 1 ? 'stands' : 'stand'} beside the log.`,
          IDS,
        );
        terminal.give({ distributed: placed, builds });
        return 0;
      }),
    );
}
