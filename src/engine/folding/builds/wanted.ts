import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { Projection } from '../projection.ts';
import { ReplayError } from './replay-error.ts';

/** A read model whose version changed hands: `from` is null when nobody had wanted it yet. */
export type Want = { name: string; from: number | null; to: number };

/**
 * Writes down which version of each projection is to serve: that of this code. It is the step of a deploy that makes
 * the workers of this code replay, and those of all other code leave builds alone; going back is the same step, taken
 * by the code before. A projection that this code does not know keeps its version. Open requests of other versions end:
 * no code would carry them out, and they would keep others from being asked.
 *
 * @param owner a pool opened as `owner`
 * @returns the projections of which another version, or none, was wanted before
 */
export async function want(owner: Kysely<DB>, projections: Projection[]): Promise<Want[]> {
  const own = JSON.stringify(projections.map(({ name, version }) => ({ name, version })));
  const { rows } = await sql<Want>`
    insert into folding.wanted as w (projection, version)
    select name, version from jsonb_to_recordset(${own}::jsonb) as p(name text, version int) order by name
    on conflict (projection) do update set version = excluded.version, wanted_at = now()
      where w.version <> excluded.version
    returning new.projection as name, old.version as from, new.version as to`.execute(owner);
  await sql`
    update folding.request r set ended_at = now(), outcome = 'failed',
      message = 'Version ' || r.version || ' is not to serve any more'
    from folding.wanted w where w.projection = r.projection and w.version <> r.version and r.ended_at is null`.execute(
    owner,
  );
  return rows;
}

/** The version of a projection that is to serve; undefined when no deploy has named one. */
export async function wantedVersion(db: Kysely<DB>, { name }: Projection): Promise<number | undefined> {
  const row = await db.selectFrom('folding.wanted').select('version').where('projection', '=', name).executeTakeFirst();
  return row?.version;
}

/** The versions that are to serve, by projection; one that no deploy has named is left out. */
export async function readWanted(db: Kysely<DB>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('folding.wanted').select(['projection', 'version']).execute();
  return new Map(rows.map(({ projection, version }) => [projection, version]));
}

/** @throws ReplayError when another version is to serve: two versions would replace each other's builds for ever */
export async function requireWanted(db: Kysely<DB>, projection: Projection): Promise<void> {
  const { name, version } = projection;
  const wanted = await wantedVersion(db, projection);
  if (wanted === undefined || wanted === version) return;
  throw new ReplayError(
    `Version ${wanted} of ${name} is to serve and this code has version ${version}: migrate with the code that is to serve.`,
  );
}
