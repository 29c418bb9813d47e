import { endSession, type StartedSession, startSession } from '../accounts/sessions.ts';
import { buildApp } from '../app.ts';
import { openImageDisk } from '../artworks/images/disk.ts';
import type { Config } from '../config.ts';
import { ensureBuilds } from '../folding/builds.ts';
import { createReach } from '../folding/reach.ts';
import { signAccessToken } from '../http/session.ts';
import type { DomainLog } from '../log/domain.ts';
import type { EngagementLog } from '../log/engagement.ts';
import { engagementLanes } from '../log/lanes.ts';
import type { Operator } from '../operations/commands/operator.ts';
import type { Shop } from '../operations/demo/market/shop.ts';
import { readQueueState } from '../operations/status.ts';

type Parts = { config: Config; domainLog: DomainLog; engagementLog: EngagementLog };

/** Milliseconds for which a token is used: less than it lives. */
const TOKEN_FOR = 10 * 60_000;

/**
 * Opens the API for this process alone, with a clock that is set for each call: what happens in the shop happened when
 * the demo data has it. Calls are made one after the other.
 */
export async function openShop(operator: Operator, { config, domainLog, engagementLog }: Parts) {
  const { db, folder, projections, queue, redis } = operator;
  await ensureBuilds(db, projections, engagementLanes(config.engagementLanes));
  let now = new Date();
  const app = await buildApp({
    config: { ...config, rateLimit: false, logLevel: 'fatal' },
    db,
    looks: db,
    redis: null,
    domainLog,
    engagementLog,
    projections,
    reach: createReach(folder, projections),
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
    const session = known?.session ?? (await startSession(db, { userId, passwordHash: hash }, new Date())).session;
    const token = signAccessToken(app, session);
    sessions.set(userId, { session, token, since: Date.now() });
    return token;
  };

  return {
    publicUrl: config.publicUrl.replace(/\/$/, ''),
    async call<Answer>({ by, at, method, path, body }: Parameters<Shop['call']>[0]): Promise<Answer> {
      const headers = { authorization: `Bearer ${await tokenOf(by)}` };
      now = at;
      const reply = await app.inject({ method, url: `/api/v1${path}`, headers, payload: body });
      if (reply.statusCode >= 300) throw new Error(`${method} ${path} was answered ${reply.statusCode}: ${reply.body}`);
      return reply.json<Answer>();
    },
    /** Signs everybody out. */
    async close() {
      for (const [userId, { session }] of sessions) await endSession(db, userId, session.refreshToken);
      await app.close();
    },
  } satisfies Shop & { close: () => Promise<void> };
}
