import { Command } from 'commander';
import type { Kysely } from 'kysely';
import { migrate } from '../db/migrate.ts';
import type { DB } from '../db/tables.ts';
import type { Terminal } from './terminal.ts';

/** A pool as owner, and the URL with which the application will log in. */
type Migration = { owner: Kysely<DB>; applicationUrl: string; terminal: Terminal };

/** Like `Run`, but with the rights of the database's owner. */
type RunAsOwner = (work: (migration: Migration) => Promise<number>) => Promise<void>;

/** `migrate`: brings the database to this code's schema. */
export function migrateCommand(runAsOwner: RunAsOwner): Command {
  return new Command('migrate')
    .description("bring the database to this code's schema; forward only, as often as you like")
    .action(() =>
      runAsOwner(async ({ owner, applicationUrl, terminal }) => {
        const executed = await migrate(owner, applicationUrl);
        terminal.say(...executed.map((name) => `Migrated ${name}.`));
        if (executed.length === 0) terminal.say('The database is up to date.');
        terminal.give({ executed });
        return 0;
      }),
    );
}
