import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../../../../src/engine/db/migrate.ts';
import { openPool } from '../../../../src/engine/db/pool.ts';
import type { Fault, Scene } from '../fault.ts';

/** Events that are acknowledged while the migration waits. */
const MEANWHILE = 60;

const NAME = '9990_drill';

/** What takes the lock that every append waits behind; it leaves nothing. */
const MIGRATION = `export async function up(db) {
  const flush = () => db.withSchema('log').schema.alterTable('flush');
  await flush().addColumn('drill', 'integer').execute();
  await flush().dropColumn('drill').execute();
}
`;

/** Migrates behind a transaction that has read what every append writes, as a dump does, and lets it end. */
async function deploy({ product, senders }: Scene): Promise<void> {
  const folder = join(product.folder, NAME);
  const { database } = product;
  const pool = () => openPool(database.ownerUrl, { max: 2, name: 'drill', as: 'owner' });
  const [reading, migrating] = [pool(), pool()];
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${NAME}.ts`), MIGRATION);
    const waits = Promise.withResolvers<void>();
    let migration: Promise<string[]> | undefined;
    await reading.transaction().execute(async (reader) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(reader);
      await sql`select from log.flush limit 1`.execute(reader);
      migration = migrate(migrating, database.url, { folder, onWait: () => waits.resolve() });
      await Promise.race([waits.promise, migration]);
      await senders.more(MEANWHILE);
    });
    await migration;
  } finally {
    await sql`delete from migration.kysely_migration where name = ${NAME}`.execute(product.owner);
    await Promise.all([reading.destroy(), migrating.destroy(), rm(folder, { recursive: true, force: true })]);
  }
}

export const migrationWaits: Fault = {
  name: 'migration behind a reader',
  act: deploy,
  heal: async () => undefined,
  within: 5,
};
