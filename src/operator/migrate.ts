import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { migrate } from '../engine/db/migrate.ts';
import type { DB } from '../engine/db/tables.ts';
import { want } from '../engine/folding/builds/wanted.ts';
import type { Projection } from '../engine/folding/projection.ts';
import type { Terminal } from './terminal.ts';

/** A pool as owner, and the URL with which the application will log in. */
type Migration = { owner: Kysely<DB>; applicationUrl: string; projections: Projection[]; terminal: Terminal };

/** Like `Run`, but with the rights of the database's owner. */
export type RunAsOwner = (work: (migration: Migration) => Promise<number>) => Promise<void>;

/** `migrate`: brings the database to this code's schema, and names this code as the one that is to serve. */
export function migrateCommand(runAsOwner: RunAsOwner): Command {
  return new Command('migrate')
    .description("bring the database to this code's schema, and let its read models serve; as often as you like")
    .action(() =>
      runAsOwner(async ({ owner, applicationUrl, projections, terminal }) => {
        const executed = await migrate(owner, applicationUrl, { onWait: (sentence) => terminal.say(sentence) });
        terminal.say(...executed.map((name) => `Migrated ${name}.`));
        if (executed.length === 0) terminal.say('The database is up to date.');
        const wants = (await want(owner, projections)).filter(({ from }) => from !== null);
        for (const { name, from, to } of wants)
          terminal.say(
            `Version ${to} of ${name} is to serve instead of version ${from}: workers of this code build it.`,
          );
        terminal.give({ executed, wants });
        return 0;
      }),
    );
}
