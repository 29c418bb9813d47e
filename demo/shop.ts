import { buildApp } from '../src/app.ts';
import { readQueueState } from '../src/console/operations/status.ts';
import { ensureBuilds } from '../src/engine/folding/builds/ensure-builds.ts';
import { createCatchUp } from '../src/engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../src/engine/log/domain.ts';
import type { EngagementLog } from '../src/engine/log/engagement.ts';
import { readEpochs } from '../src/engine/log/epoch.ts';
import { settleLanes } from '../src/engine/log/lane-count.ts';
import { engagementLanes } from '../src/engine/log/lanes.ts';
import { openReplicas } from '../src/engine/replicas/replicas.ts';
import { openLogger } from '../src/logger.ts';
import type { Operator } from '../src/operator/operator.ts';
import { signAccessToken } from '../src/serving/http/session.ts';
import { openImageDisk } from '../src/serving/images/disk.ts';
import type { StartedSession } from '../src/shop/accounts/refresh-tokens.ts';
import { endSession, startSession } from '../src/shop/accounts/sessions.ts';

type Parts = { domainLog: DomainLog; engagementLog: EngagementLog };

/** A call of the API, as a client would send it. */
export type ShopCall = {
  /** The account that calls. */
  by: number;
  /** The time that the API's clock shows. */
  at: Date;
  method: 'POST' | 'PUT';
  /** Below `/api/v1`. */
  path: string;
  /** A JSON body, or a form with a file. */
  body: object;
  /** The `Idempotency-Key`. */
  key?: string;
};

/** The API that demo data goes through, with a clock of its own. */
export type Shop = {
  /** @returns the answer @throws Error when it is a refusal */
  call<Answer>(call: ShopCall): Promise<Answer>;
  /** The address that the shop is known by, without a slash at its end. */
  publicUrl: string;
};

/** Milliseconds for which a token is used: less than it lives. */
const TOKEN_FOR = 10 * 60_000;

/**
 * Opens the API for this process alone. Each call sets its clock, so that events have the times of the demo data. Make
 * calls one after the other.
 */
export async function openShop(operator: Operator, { domainLog, engagementLog }: Parts) {
  const { config, db, folder, projections, queue, redis } = operator;
  await ensureBuilds(db, projections, engagementLanes((await settleLanes(db, config.engagementLanes)).count));
  let now = new Date();
  const log = openLogger({ logLevel: 'fatal' });
  const app = await buildApp({
    // The demo has sales whether or not selling is open: dashboards have something to show when it is. They were arranged
    // with the artists, whatever this shop takes now: no card was ever asked for them.
    config: { ...config, rateLimit: false, launched: [...config.launched, 'checkout'], payments: null },
    log,
    db,
    looks: db,
    replicas: openReplicas([], db, log),
    redis: null,
    epochs: await readEpochs(db),
    queue: null,
    domainLog,
    engagementLog,
    // Who fills a database in sees its disk.
    room: { isLow: () => false, close: () => undefined },
    projections,
    catchUp: createCatchUp(folder, projections),
    folder,
    queueState: () => readQueueState(queue, redis),
    imageDisk: await openImageDisk(config),
    now: () => now,
  });
  await app.ready();

  const sessions = new Map<number, { session: StartedSession; token: string; since: number }>();
  const tokenOf = async (userId: number): Promise<string> => {
    const known = sessions.get(userId);
    if (known && Date.now() - known.since < TOKEN_FOR) return known.token;
    const { hash } = await db
      .selectFrom('account.password')
      .select('hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const beginning = { browser: { browser: null, system: null }, at: new Date() };
    const begin = async () =>
      (await startSession({ db, domainLog }, { userId, passwordHash: hash }, beginning)).session;
    const session = known?.session ?? (await begin());
    const token = signAccessToken(app, session);
    sessions.set(userId, { session, token, since: Date.now() });
    return token;
  };

  return {
    publicUrl: config.publicUrl.replace(/\/$/, ''),
    async call<Answer>({ by, at, method, path, body, key }: ShopCall): Promise<Answer> {
      const headers = {
        authorization: `Bearer ${await tokenOf(by)}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      now = at;
      const reply = await app.inject({ method, url: `/api/v1${path}`, headers, payload: body });
      if (reply.statusCode >= 300) throw new Error(`${method} ${path} was answered ${reply.statusCode}: ${reply.body}`);
      return reply.json<Answer>();
    },
    /** Signs everybody out; whoever signs in to one of these accounts is the first to do so. */
    async close() {
      for (const [userId, { session }] of sessions) {
        await endSession(db, userId, session.refreshToken);
        await db.deleteFrom('account.session').where('id', '=', session.familyId).execute();
      }
      await app.close();
    },
  } satisfies Shop & { close: () => Promise<void> };
}
