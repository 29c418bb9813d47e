import type { Kysely } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import { type OperationsStatus, PROJECTION_STATES } from '../../contract/operations.ts';
import type { DB } from '../../engine/db/tables.ts';
import { readHaltedRebuilds } from '../../engine/folding/checkpoints/status.ts';
import type { Projection } from '../../engine/folding/projection.ts';
import { readHeads } from '../../engine/folding/sources.ts';
import { countPutAside, PUT_ASIDE_KINDS, type PutAsideKind } from '../../engine/liveness/put-aside.ts';
import type { EngagementLog } from '../../engine/log/engagement.ts';
import { readAllLaneHeads } from '../../engine/log/heads.ts';
import { requireLanes } from '../../engine/log/lane-count.ts';
import { DOMAIN_LANE, engagementLanes } from '../../engine/log/lanes.ts';
import { singleFlight } from '../../engine/waiting/single-flight.ts';
import { type Backups, readBackups } from './backups.ts';
import { type QueueState, readOperationsStatus } from './status.ts';

type Parts = {
  config: Pick<Config, 'redis'>;
  looks: Kysely<DB>;
  engagementLog: Pick<EngagementLog, 'writeAcknowledged'>;
  projections: Projection[];
  queueState: () => Promise<QueueState>;
};

type SentinelStatus = Pick<OperationsStatus, 'not_compared' | 'compared_seconds_ago'>;

/** Makes a gauge in a registry, under our prefix. @returns a function that sets it for the values of its labels, in their order */
function gauge(registry: Registry, name: string, help: string, ...labelNames: string[]) {
  const made = new Gauge({ name: `vernissage_${name}`, help, labelNames, registers: [registry] });
  return (value: number, ...labels: string[]) => made.labels(...labels).set(value);
}

function showProjections(registry: Registry, projections: OperationsStatus['projections']): void {
  const make = (name: string, help: string, ...more: string[]) =>
    gauge(registry, `projection_${name}`, help, 'projection', ...more);
  const position = make('position', 'Events that the read model has folded, over all lanes');
  const lagEvents = make('lag_events', 'Events in the log that the read model has not folded');
  const lagSeconds = make('lag_seconds', 'Age of the oldest event that is not folded');
  const parked = make('parked_events', 'Events that could not be folded and were stepped over');
  const quarantined = make(
    'quarantined_streams',
    'Streams of which an event could not be folded, and the later ones wait',
  );
  const drift = make('drift_differences', 'Differences from the log, as far as the sentinel has looked');
  const bytes = make('bytes', 'Bytes that the read model takes on disk, with its indexes');
  const state = make('state', '1 for the state that the read model is in', 'state');
  for (const { name, ...status } of projections) {
    position(status.position, name);
    lagEvents(status.lag_events, name);
    lagSeconds(status.lag_seconds, name);
    parked(status.parked, name);
    quarantined(status.quarantined, name);
    drift(status.drift, name);
    bytes(status.bytes, name);
    for (const one of PROJECTION_STATES) state(Number(status.state === one), name, one);
  }
}

/** What the sentinel sees: no difference says little where it could not look. */
function showSentinel(registry: Registry, projections: Projection[], status: SentinelStatus): void {
  const notCompared = gauge(
    registry,
    'projection_tables_not_compared',
    'Tables that could not be compared with the log at the last look',
    'projection',
  );
  for (const { name } of projections)
    notCompared(status.not_compared.filter(({ projection }) => projection === name).length, name);
  if (status.compared_seconds_ago !== null)
    gauge(registry, 'sentinel_look_age_seconds', 'Time since a table was last compared')(status.compared_seconds_ago);
}

function showRebuilds(registry: Registry, projections: Projection[], halted: { projection: string }[]): void {
  const show = gauge(registry, 'rebuild_halted', 'Whether the new build of the read model has halted', 'projection');
  for (const { name } of projections) show(Number(halted.some(({ projection }) => projection === name)), name);
}

function showReceipt(registry: Registry, { balanced, ...parts }: OperationsStatus['receipt']): void {
  const events = gauge(registry, 'receipt_events', 'accepted + unconfirmed = counted + deduplicated + pending', 'part');
  for (const [part, count] of Object.entries(parts)) events(count, part);
  gauge(registry, 'receipt_balanced', 'Whether the count receipt balances')(Number(balanced));
}

function showQueue(registry: Registry, { reachable, waiting, active }: QueueState): void {
  gauge(registry, 'queue_reachable', 'Whether Redis answers')(Number(reachable));
  const jobs = gauge(registry, 'queue_jobs', 'Jobs in the queue', 'state');
  jobs(waiting, 'waiting');
  jobs(active, 'active');
}

function showPutAside(registry: Registry, counts: Record<PutAsideKind, number>): void {
  const show = gauge(registry, 'put_aside', 'Work that is not tried again until an operator says so', 'kind');
  for (const kind of PUT_ASIDE_KINDS) show(counts[kind], kind);
}

function showErasures(registry: Registry, { waiting, due, failed }: OperationsStatus['erasures']): void {
  const show = gauge(registry, 'erasures', 'People who asked to be erased, and are not yet', 'state');
  show(waiting, 'waiting');
  show(due - failed, 'due');
  show(failed, 'failed');
}

function showBackups(registry: Registry, backups: Backups): void {
  const { archiving, backups_expected, archive_failing, unarchived_bytes, backup_age_seconds } = backups;
  gauge(registry, 'archiving', 'Whether PostgreSQL archives what it writes')(Number(archiving));
  gauge(registry, 'backups_expected', 'Whether PostgreSQL was started with BACKUP_DIR')(Number(backups_expected));
  gauge(registry, 'archive_failing', 'Whether the last attempt to archive a segment failed')(Number(archive_failing));
  gauge(registry, 'wal_unarchived_bytes', 'Bytes of the log of PostgreSQL that are not archived')(unarchived_bytes);
  if (backup_age_seconds !== null)
    gauge(registry, 'backup_age_seconds', 'Age of the last base backup')(backup_age_seconds);
}

/**
 * Makes the reader of the gauges of `/metrics`. Scrapes that come at the same time share a read.
 */
export function createOperationsMetrics({
  config,
  looks,
  engagementLog,
  projections,
  queueState,
}: Parts): () => Promise<Registry> {
  return singleFlight(async () => {
    await engagementLog.writeAcknowledged();
    const registry = new Registry();
    const head = gauge(registry, 'log_head', 'The last position of a lane of the log', 'source', 'lane');
    for (const [lane, position] of await readHeads(looks, 'domain', [DOMAIN_LANE]))
      head(position, 'domain', String(lane));
    const { count } = await requireLanes(looks);
    for (const lane of engagementLanes(count)) head(0, 'engagement', String(lane));
    // A lane that takes no more events has its head still.
    for (const [lane, position] of await readAllLaneHeads(looks)) head(position, 'engagement', String(lane));
    const { projections: statuses, receipt, ...sentinel } = await readOperationsStatus(looks, projections);
    showProjections(registry, statuses);
    showSentinel(registry, projections, sentinel);
    showRebuilds(registry, projections, await readHaltedRebuilds(looks));
    showReceipt(registry, receipt);
    showErasures(registry, sentinel.erasures);
    showPutAside(registry, await countPutAside(looks));
    showBackups(registry, await readBackups(looks));
    // Without a Redis there is no queue, and nothing that could be away.
    if (config.redis) showQueue(registry, await queueState());
    return registry;
  });
}
