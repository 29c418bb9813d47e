import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { migrate } from '../../../src/engine/db/migrate.ts';
import { openEngagementLog } from '../../../src/engine/log/engagement.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { createDatabase, openTestPool } from '../../helpers/database.ts';
import { engagementEvent } from '../../helpers/events.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

t.test('a migration behind somebody who reads for long', async (t) => {
  const database = await createDatabase(t, { furnished: true });
  const db = openTestPool(t, database);
  const owner = openTestPool(t, database, 'owner');
  const log = openEngagementLog(db, { lanes: 1, onAppended: () => undefined });
  const folder = t.testdir();
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(
    join(folder, '9000_noted.ts'),
    `import { sql } from 'kysely';
     export const up = (db) => sql\`alter table log.flush add column noted boolean\`.execute(db);`,
  );
  /** Reads the log in a transaction of the owner, as a dump does, while work runs. */
  const besideReader = (work: () => Promise<void>) =>
    owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (reader) => {
        await sql`select count(*) from log.flush`.execute(reader);
        await work();
      });

  await t.test('lets everybody else through while it waits, and says behind whom', async (t) => {
    const waited = Promise.withResolvers<string>();
    let migrating: Promise<string[]> | undefined;
    await besideReader(async () => {
      migrating = migrate(owner, database.url, { folder, onWait: waited.resolve });
      t.match(await waited.promise, /^Waiting behind a transaction of test \(pid \d+\) that is \d+ s old …$/);
      t.match(await log.append([engagementEvent()]), { accepted: 1 }, 'an event is taken in meanwhile');
    });
    t.same(await migrating, ['9000_noted']);
  });

  await t.test('gives up in the end, in one sentence', async (t) => {
    writeFileSync(
      join(folder, '9001_more.ts'),
      `import { sql } from 'kysely';
       export const up = (db) => sql\`alter table log.flush add column more boolean\`.execute(db);`,
    );
    await besideReader(async () => {
      await t.rejects(migrate(owner, database.url, { folder, patience: 0 }), {
        message: /^Migration gave up behind a transaction of test \(pid \d+\).*: end that, and migrate again\.$/,
      });
    });
  });

  await t.test('is foretold by the check before a deploy', async (t) => {
    await sql`delete from migration.kysely_migration where name = '0033_baseline' or name like '9%'`.execute(owner);
    await besideReader(async () => {
      t.match(await commandLine(database, t.testdir()).run('deploy-check'), {
        out: /^Migrations\n {2}0033_baseline: .*\n {2}would wait behind a transaction of test \(pid \d+\)/,
      });
    });
  });
});
