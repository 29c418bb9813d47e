import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { projections } from '../projections/index.ts';
import type { Config } from './config.ts';
import { forgetSalts } from './console/engagement/visitor.ts';
import { startMaintenance } from './console/operations/maintenance.ts';
import { warningsOfPayments } from './console/operations/payments.ts';
import type { DB } from './engine/db/tables.ts';
import { forgetBatches } from './engine/folding/batches.ts';
import { startSentinel } from './engine/folding/comparing/sentinel.ts';
import { startRequests } from './engine/folding/requests/requests-worker.ts';
import { sealDays } from './engine/folding/seal.ts';
import type { Activity } from './engine/liveness/activity.ts';
import { openDomainLog } from './engine/log/domain.ts';
import type { EventRegistry } from './engine/log/event-registry.ts';
import { observeDataFolder } from './engine/metrics/data-folder.ts';
import { forgetEffects } from './engine/reacting/cancel.ts';
import { startReactor } from './engine/reacting/react.ts';
import { letters } from './letters.ts';
import { eraseDue } from './person/erase-due.ts';
import { forgetKeys } from './serving/http/idempotency/store.ts';
import { openImageDisk } from './serving/images/disk.ts';
import { openDrawing } from './serving/images/drawing.ts';
import { drawMissing } from './serving/images/follow-images.ts';
import { AVIF, LARGE_SIZE } from './serving/images/later-drawings.ts';
import { sweepImages } from './serving/images/sweep.ts';
import { mailReactor } from './serving/mail/letters.ts';
import { openMailer } from './serving/mail/mailer.ts';
import { openPayments } from './serving/payments/open.ts';
import { forgetOldLinks } from './shop/accounts/links/tidy.ts';
import { imagesOfWorks } from './shop/artworks/images/owner.ts';
import { forgetInvoices } from './shop/invoices/forget.ts';
import { askDigests } from './shop/notices/ask-digests.ts';
import { startFollowing } from './shop/orders/card/follow.ts';
import { paymentReactor } from './shop/orders/card/reactor.ts';
import { orderTasks } from './shop/orders/tasks.ts';
import { imagesOfMembers } from './shop/pictures/owner.ts';
import { removeUnshown } from './shop/pictures/unshown.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Options = {
  config: Config;
  db: Kysely<DB>;
  /** Of connections with sessions of their own: a replay and an erasure hold a lock for as long as their session lives. */
  replays: Kysely<DB>;
  registry: EventRegistry;
  activity: Activity;
  log: Logger;
};

/** Starts what a worker does beside folding. @returns what stops it, after the work under way */
export async function startChores({
  config,
  db,
  replays,
  registry,
  activity,
  log,
}: Options): Promise<() => Promise<void>> {
  await observeDataFolder(config.dataDir);
  const images = {
    imageDisk: await openImageDisk(config),
    dataDir: config.dataDir,
    owners: [imagesOfWorks, imagesOfMembers],
  };
  const now = () => new Date();
  const warn = async (on: typeof db) => {
    for (const warning of await warningsOfPayments(on, config)) log.error(warning);
  };
  const stopping = new AbortController();
  const provider = await openPayments(config, now, stopping.signal);
  const drawing = openDrawing(db, config.drawingUrl);
  // It sends no wake-up: the worker looks by itself.
  const domainLog = openDomainLog(db, { registry, onAppended: () => undefined, log });
  const giveUp = (imageIds: string[]) => removeUnshown({ db, domainLog, now }, imageIds);
  const { returnDays } = config;
  const erasing = { folder: { db: replays, registry, activity, log }, projections, domainLog, returnDays, ...images };
  const stopMaintenance = startMaintenance(db, log, [
    { name: 'warn of payments that nobody ends', every: 60 * MINUTE, run: warn },
    { name: 'forget old batches', every: 10 * MINUTE, run: forgetBatches },
    { name: 'seal days that are over', every: 10 * MINUTE, byTime: true, run: (db) => sealDays(db, projections) },
    { name: 'forget Idempotency-Keys', every: MINUTE, byTime: true, run: forgetKeys },
    { name: 'forget links that are too old', every: HOUR, byTime: true, run: forgetOldLinks },
    {
      name: 'erase who asked for it and is due',
      every: MINUTE,
      byTime: true,
      run: () => eraseDue({ ...erasing, db: replays }, { signal: stopping.signal }),
    },
    ...orderTasks({ domainLog, provider, returnDays, now }),
    {
      name: 'ask for digests of notices',
      every: MINUTE,
      byTime: true,
      run: (db) => askDigests({ db, domainLog }, now()),
    },
    {
      name: 'forget invoices that are old enough',
      every: HOUR,
      byTime: true,
      run: (db) => forgetInvoices(db, config.invoiceYears),
    },
    { name: 'forget effects that are done', every: HOUR, byTime: true, run: forgetEffects },
    { name: 'forget the salts of past days', every: HOUR, byTime: true, run: forgetSalts },
    {
      name: 'remove files of images that nobody has',
      every: HOUR,
      byTime: true,
      run: (db) => sweepImages({ db, ...images, now, giveUp }),
    },
    {
      name: 'draw the large size of earlier images',
      every: MINUTE,
      run: (db) => drawMissing(LARGE_SIZE, { db, ...images, drawing, log }),
    },
    {
      name: 'draw the AVIF files of images',
      every: MINUTE,
      run: (db) => drawMissing(AVIF, { db, ...images, drawing, log }),
    },
  ]);
  // Without its code: a person asks, so a build that has halted is tried anew each time.
  const stopRequests = startRequests({ folder: { db: replays, registry, activity, log }, projections, log });
  const stopSentinel = startSentinel(db, projections, log);
  const mail = mailReactor(letters, openMailer(config), { db, domainLog, publicUrl: config.publicUrl });
  const reacting = { db, domainLog, registry, log, activity };
  const stopMail = startReactor(reacting, mail);
  const stopPayments = provider
    ? [
        startReactor(reacting, paymentReactor({ provider, publicUrl: config.publicUrl, domainLog, now })),
        startFollowing({ db, domainLog, provider, log, now }),
      ]
    : [];
  // Side by side: a long look of one must not keep another from noting what it has done. Nobody waits for a drawing, which
  // may take longer than a process has for its end; the next turn draws it.
  return async () => {
    stopping.abort();
    await Promise.all([
      drawing.abandon(),
      stopRequests(),
      stopMaintenance(),
      stopSentinel(),
      stopMail(),
      ...stopPayments.map((stop) => stop()),
    ]);
  };
}
