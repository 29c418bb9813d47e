import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import t from 'tap';
import { askDigests } from '../../src/shop/notices/ask-digests.ts';
import { createClient } from '../helpers/client.ts';
import { openTestPool } from '../helpers/database.ts';
import { environment } from '../helpers/environment.ts';
import { freePort } from '../helpers/ports.ts';
import { apiProcess, workerProcess } from '../helpers/processes.ts';
import { proveAddress } from '../helpers/prove-address.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { untilFolded } from '../helpers/until-folded.ts';
import { tracesInDatabase } from '../operator/traces.ts';
import { talkOf } from './talk.ts';

const WORD = 'Quillfeatherwort';
const MINUTE = 60_000;

/** All that a Redis holds, as text; what goes while it is read is left out. */
async function contentsOf(redis: Redis): Promise<string> {
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const all: unknown[] = [];
  for await (const keys of redis.scanStream({ count: 1_000 }))
    for (const key of keys as string[]) all.push(key, await read[await redis.type(key)]?.(key));
  return JSON.stringify(all);
}

t.test('what two say to each other is kept in one table, and can be read nowhere else', async (t) => {
  const stack = await startStack(t);
  const { db, config, database, parts } = stack;
  const redisUrl = environment('TEST_REDIS_URL');
  const watched = await freePort();
  const env = { DATA_DIR: config.dataDir, RATE_LIMIT: 'on', WORKER_PORT: String(watched) };
  const [api, worker] = [
    await apiProcess(t, { database, redisUrl }, env),
    workerProcess(t, { database, redisUrl }, env),
  ];
  await Promise.all([api.start(), worker.start()]);
  const artist = await stack.artist('Ada');
  await proveAddress(stack, artist);
  const quiet = { page: { works: true, favorites: true, orders: true, messages: true }, time_zone: null };
  await artist.call('PUT', '/api/v1/auth/me/notices', { body: { ...quiet, mail: quiet.page, quiet_hours: null } });
  const member = createClient(api.origin, (await stack.shopper('Cleo')).token);
  const talk = talkOf(stack);

  // As it goes well, and as it goes wrong: what is refused is said to nobody either.
  const id = await talk.talk(member, artist.profileId, { text: `${WORD} is what I look for` });
  t.match(await talk.say(member, id, `${WORD} `.repeat(500)), { status: 400 });
  t.match(await talk.say(member, 987_654, WORD), { status: 404 });
  const broken = await fetch(`${api.origin}/api/v1/conversations/${id}/messages`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${member.token}`, 'content-type': 'application/json', 'idempotency-key': 'broken' },
    },
    body: `{ "text": ${WORD} }`,
  });
  t.equal(broken.status, 400);
  t.notOk((await broken.text()).includes(WORD));
  await talk.block(artist, id);
  t.match(await talk.say(member, id, WORD), { status: 403 });
  await untilFolded(db);
  await askDigests({ db, domainLog: parts.domainLog }, new Date(Date.now() + 11 * MINUTE));
  const mails = await until('the artist is written of it', async () => {
    const folder = join(config.dataDir, 'mail');
    const files = (await readdir(folder).catch(() => [])).filter((file) => /^digest-.*\.eml$/.test(file));
    return files.length > 0 && Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  });

  await t.test('in no mail', async (t) => {
    for (const mail of mails) t.notOk(mail.replaceAll('=\r\n', '').includes(WORD));
  });

  await t.test('in no preview of a link', async (t) => {
    for (const path of [`/messages/${id}`, `/artist/${artist.profileId}`, '/messages']) {
      const page = await fetch(`${api.origin}${path}`, {
        headers: { accept: 'text/html', 'user-agent': 'Preview/1.0' },
      });
      t.notOk((await page.text()).includes(WORD), path);
    }
  });

  await t.test('in no key and no job of Redis', async (t) => {
    const redis = new Redis(redisUrl);
    t.teardown(() => redis.disconnect());
    const contents = await contentsOf(redis);
    t.match(contents, database.name, 'this shop has something there');
    t.notOk(contents.includes(WORD));
  });

  await t.test('in no metrics', async (t) => {
    for (const origin of [api.origin, `http://127.0.0.1:${watched}`]) {
      const metrics = await (await fetch(`${origin}/metrics`)).text();
      t.match(metrics, /^vernissage_/m);
      t.notOk(metrics.includes(WORD));
    }
  });

  await t.test('in no log of a process', async (t) => {
    t.match(api.output, /"reqId"/);
    for (const { output } of [api, worker]) t.notOk(output.includes(WORD));
  });

  await t.test('and in no other table, but for a day the answer that a repeat is given', async (t) => {
    const owner = openTestPool(t, database, 'owner');
    t.same(await tracesInDatabase(owner, [WORD]), [`http.idempotency: ${WORD}`, `messages.message_words: ${WORD}`]);
  });
});
