import { scheduler } from 'node:timers/promises';
import { Command } from 'commander';
import { type Overview, type ProjectionOverview, readOverview } from '../console/operations/overview.ts';
import type { RedisServer } from '../engine/redis/servers.ts';
import { countWithout } from '../serving/images/follow-images.ts';
import { AVIF, LARGE_SIZE } from '../serving/images/later-drawings.ts';
import { imagesOfWorks } from '../shop/artworks/images/owner.ts';
import { imagesOfMembers } from '../shop/pictures/owner.ts';
import type { Run } from './operator.ts';
import { heldLines } from './retention-report.ts';
import { counted, duration, grouped, size, table } from './words.ts';

const PROJECTION_HEADERS = [
  'projection',
  'version',
  'state',
  'position',
  'head',
  'lag',
  'behind by',
  'folded/s',
  'appended/s',
  'parked',
  'size',
];

function projectionRow(projection: ProjectionOverview): (string | number)[] {
  const { name, version, state, position, head, lag_events, lag_seconds, parked, replay } = projection;
  const share = replay && replay.total > 0 ? ` ${Math.floor((100 * replay.folded) / replay.total)} %` : '';
  return [
    name,
    `v${version}`,
    state === 'rebuilding' ? `${projection.held ? 'held' : state}${share}` : state,
    position,
    head,
    lag_events,
    lag_events > 0 ? duration(lag_seconds * 1_000) : '–',
    projection.folded_per_second,
    projection.appended_per_second,
    parked,
    size(projection.bytes),
  ];
}

function serverLine({ name, version, maxmemory_policy, append_only, replicas }: RedisServer): string {
  const followed = replicas === null ? '' : `, ${counted(replicas, 'replica')}`;
  return `  Redis ${version} at ${name}: maxmemory-policy ${maxmemory_policy}, append-only file ${append_only ? 'on' : 'off'}${followed}`;
}

function queueLines({ queue }: Overview): string[] {
  if (queue.state !== 'there') return [`  ${queue.state === 'none' ? 'no Redis is configured' : 'Redis is away'}`];
  const { waiting, active, failed, servers } = queue;
  return [
    `  ${counted(waiting, 'job')} waiting, ${grouped(active)} active, ${grouped(failed)} failed`,
    ...servers.map(serverLine),
  ];
}

function receiptLines({ receipt }: Overview): string[] {
  if (!receipt) return ['  none before the first build of the timeline'];
  const { accepted, unconfirmed, counted: folded, deduplicated, pending, balanced } = receipt;
  const stored = unconfirmed > 0 ? ` + ${grouped(unconfirmed)} unconfirmed` : '';
  const sum = `${grouped(folded)} counted + ${grouped(deduplicated)} deduplicated + ${grouped(pending)} pending`;
  return [`  ${grouped(accepted)} accepted${stored} ${balanced ? '=' : '≠'} ${sum}`];
}

function backupLines({ backups }: Overview): string[] {
  const { archiving, backups_expected, unarchived_bytes: bytes, backup_age_seconds: age } = backups;
  if (!archiving && age === null) return [];
  const archive = archiving ? `${size(bytes)} not yet archived` : 'PostgreSQL archives nothing';
  const none = backups_expected ? 'none' : 'none by npm run backup';
  const base = age === null ? none : `${duration(age * 1_000)} ago`;
  return ['', 'Backups', `  last base backup ${base}; ${archive}`];
}

function replicaLines({ replicas }: Overview): string[] {
  if (replicas.length === 0) return [];
  const rows = replicas.map(({ name, state, lag_seconds: lag }) => [
    name,
    state,
    lag === null ? '–' : duration(lag * 1_000),
  ]);
  return ['', 'Replicas', ...table(['replica', 'state', 'behind by'], rows)];
}

const retentionLines = ({ retention }: Overview): string[] =>
  retention ? ['', `Retention after ${counted(retention.days, 'day')}`, ...heldLines(retention.held)] : [];

/** The overview, and how many images the worker has not looked at that may lack their large size or AVIF files. */
type Shown = Overview & { images_without_large: number; images_without_avif: number };

const OWNERS = [imagesOfWorks, imagesOfMembers];

function toLines(overview: Shown): string[] {
  const errors = overview.projections.filter(({ error }) => error !== null);
  return [
    'Projections',
    ...table(PROJECTION_HEADERS, overview.projections.map(projectionRow)),
    ...errors.map(({ name, error }) => `  ${name}: ${error}`),
    '',
    'Queue',
    ...queueLines(overview),
    '',
    `Engagement log, ${counted(overview.free, 'free position')} ahead`,
    ...table(
      ['partition', 'from', 'to', 'events', 'size'],
      overview.partitions.map(({ name, from, to, events, bytes }) => [name, from, to - 1, events, size(bytes)]),
    ),
    ...(overview.exported.partitions > 0
      ? [
          `  ${counted(overview.exported.partitions, 'partition')} exported before, ${counted(overview.exported.events, 'event')} in ${size(overview.exported.bytes)}: retention list shows the files`,
        ]
      : []),
    ...retentionLines(overview),
    '',
    'Count receipt',
    ...receiptLines(overview),
    '',
    'PostgreSQL',
    `  ${Object.entries(overview.durability)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
    ...backupLines(overview),
    ...replicaLines(overview),
    ...(overview.images_without_large > 0
      ? ['', `Images: ${grouped(overview.images_without_large)} may lack their large size; a worker draws it`]
      : []),
    ...(overview.images_without_avif > 0
      ? ['', `Images: ${grouped(overview.images_without_avif)} may lack their AVIF files; a worker draws them`]
      : []),
    ...overview.warnings.flatMap((warning) => ['', `Warning: ${warning}`]),
    ...(overview.warnings.length === 0 ? ['', 'Nothing needs attention.'] : []),
  ];
}

/** `status`: shows the overview. */
export function statusCommand(run: Run): Command {
  return new Command('status')
    .description('show projections, queue, partitions of the log, the count receipt, and images to be drawn')
    .option('--watch', 'show it again and again until Ctrl-C')
    .action(({ watch = false }: { watch?: boolean }) =>
      run(async (operator) => {
        const { terminal } = operator;
        const signal = watch ? operator.stopOnSignal() : AbortSignal.abort();
        do {
          const overview = {
            ...(await readOverview(operator)),
            images_without_large: await countWithout(LARGE_SIZE, operator.db, OWNERS),
            images_without_avif: await countWithout(AVIF, operator.db, OWNERS),
          };
          if (watch) terminal.clear();
          terminal.say(...toLines(overview));
          terminal.give(overview);
          if (!signal.aborted) await scheduler.wait(1_000, { signal }).catch(() => undefined);
        } while (!signal.aborted);
        return 0;
      }),
    );
}
