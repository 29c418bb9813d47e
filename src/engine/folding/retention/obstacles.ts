import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';
import type { LaneSpan } from '../../log/exports/record.ts';
import type { Build } from '../builds/builds.ts';
import type { Projection } from '../projection.ts';
import { ofEngagement } from './parts.ts';

type Behind = Pick<Build, 'schema' | 'version' | 'role'> & {
  projection: string;
  status: string;
  lane: number;
  position: number;
};

const relationOf = (spans: LaneSpan[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(lane smallint, first bigint, last bigint)`;

/** The builds of read models that have not folded all events of some spans, one lane of each. */
export async function readBehind(db: Kysely<DB>, spans: LaneSpan[]): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    select distinct on (b.schema_name) b.schema_name as schema, b.projection, b.version, b.role, c.status, c.lane, c.position
    from ${relationOf(spans)} cross join folding.build b
      join folding.engagement_checkpoint c on c.schema_name = b.schema_name and c.lane = s.lane
    where b.role in ('live', 'rebuilding', 'previous') and c.position < s.last
    order by b.schema_name, c.lane`.execute(db);
  return rows;
}

/** What to do about a build that has not folded the events. */
function wayOut({ projection, role, status }: Behind): string {
  if (role === 'previous') return 'drop it with --drop-previous';
  if (role === 'rebuilding') return `--promote or --abandon the replay of ${projection}`;
  return status === 'running' ? 'it is folded by a worker' : `resume ${projection}`;
}

/** Read models whose live build is of another version than this code's. */
async function otherVersions(db: Kysely<DB>, projections: Projection[]): Promise<string[]> {
  const live = await db
    .selectFrom('folding.build')
    .select(['projection', 'version'])
    .where('role', '=', 'live')
    .execute();
  return ofEngagement(projections).flatMap(({ name, version }) => {
    const build = live.find(({ projection }) => projection === name);
    if (build?.version === version) return [];
    const found = build ? `version ${build.version} of ${name} is live` : `${name} has no live build`;
    return [`${found} and this code has version ${version}: use the code that serves`];
  });
}

/** Lanes whose ids of clients are still known, although the log could not forget them once the events are gone. */
async function unforgottenIds(db: Kysely<DB>, spans: LaneSpan[]): Promise<string[]> {
  const { rows } = await sql<{ lane: number }>`
    select s.lane from ${relationOf(spans)} left join log.forgotten_id f using (lane)
    where coalesce(f.position, 0) < s.last order by s.lane`.execute(db);
  return rows.map(({ lane }) => `the event ids of lane ${lane} are not forgotten yet: a worker does it, once a minute`);
}

/** Live read models that have stepped over events of some spans which may still be folded. */
async function openParked(db: Kysely<DB>, spans: LaneSpan[]): Promise<string[]> {
  const { rows } = await sql<{ projection: string; events: number }>`
    select b.projection, count(*) as events
    from ${relationOf(spans)} join folding.parked_event p on p.lane = s.lane and p.position between s.first and s.last
      join folding.build b using (schema_name)
    where b.role = 'live' and p.discarded_at is null group by b.projection order by b.projection`.execute(db);
  return rows.map(
    ({ projection, events }) =>
      `${projection} has parked ${events} of the events: parked retry or discard ${projection}`,
  );
}

/** What stands against dropping the events of some spans besides builds that have not folded them. */
async function readOthers(db: Kysely<DB>, projections: Projection[], spans: LaneSpan[]): Promise<string[]> {
  return [
    ...(await otherVersions(db, projections)),
    ...(await unforgottenIds(db, spans)),
    ...(await openParked(db, spans)),
  ];
}

/** What stands against dropping the events of some spans, in words; nothing when they may be dropped. */
export async function readObstacles(db: Kysely<DB>, projections: Projection[], spans: LaneSpan[]): Promise<string[]> {
  const behind = (await readBehind(db, spans)).map((build) => {
    const { projection, role, version, lane, position, status } = build;
    return `the ${role} build of ${projection} (version ${version}, ${status}) stands at ${position} of lane ${lane}: ${wayOut(build)}`;
  });
  return [...behind, ...(await readOthers(db, projections, spans))];
}

/**
 * The builds before the live ones that have not folded all events of some spans, while nothing else stands against
 * dropping these events; none otherwise.
 */
export async function readInTheWay(db: Kysely<DB>, projections: Projection[], spans: LaneSpan[]): Promise<Behind[]> {
  const behind = await readBehind(db, spans);
  const isAllInTheWay =
    behind.every(({ role }) => role === 'previous') && (await readOthers(db, projections, spans)).length === 0;
  return isAllInTheWay ? behind : [];
}
