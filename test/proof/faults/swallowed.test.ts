import type { Socket } from 'node:net';
import t from 'tap';
import { redisPlace } from '../../../src/config/redis-url.ts';
import { openBlockingRedis, openRedis } from '../../../src/engine/redis/open.ts';
import { openImageDisk } from '../../../src/serving/images/disk.ts';
import { openMailer } from '../../../src/serving/mail/mailer.ts';
import { privateRedis } from '../../helpers/redis.ts';
import { serverThat, swallowingProxy } from '../../helpers/swallow.ts';
import { until } from '../../helpers/until.ts';

for (const [name, open, within] of [
  ['of an API', openRedis, 10_000],
  ['of a worker', openBlockingRedis, 25_000],
] as const)
  t.test(`a Redis client ${name} notices that its connection swallows, and takes another`, async (t) => {
    const server = await privateRedis(t);
    await server.start();
    const { hostname, port } = new URL(server.url);
    const proxy = await swallowingProxy(t, { host: hostname, port: Number(port) });
    const redis = open(redisPlace(`redis://127.0.0.1:${proxy.port}`));
    t.teardown(() => redis.disconnect());
    await until('it is connected', () => redis.status === 'ready');
    t.equal(await redis.ping(), 'PONG');
    t.equal(proxy.swallow(), 1);
    void redis.ping().catch(() => undefined);
    await until('it answers again', async () => (await answerOf(redis.ping())) === 'PONG', within);
  });

/** The answer, or `late` after 200 ms, so that the caller can ask again. */
function answerOf(asked: Promise<string>): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, 200, 'late'));
  return Promise.race([asked.catch(() => 'failed'), late]);
}

const letter = { id: 'entry', to: 'ada@example.org', subject: 'Hello', text: 'H', html: 'H' };
const LINES = /\r\n/;

const SERVERS: Record<string, (socket: Socket) => void> = {
  'says nothing': () => undefined,
  'says a byte now and then': (socket) => {
    const drip = setInterval(() => socket.write('2'), 50);
    socket.on('close', () => clearInterval(drip));
  },
  'takes a message and never says so': (socket) => {
    socket.write('220 here\r\n');
    socket.setEncoding('utf8').on('data', (said) => {
      for (const line of String(said).split(LINES).filter(Boolean))
        if (/^(EHLO|HELO|MAIL|RCPT)/.test(line)) socket.write('250 well\r\n');
        else if (line === 'DATA') socket.write('354 go on\r\n');
    });
  },
};

for (const [does, treat] of Object.entries(SERVERS))
  t.test(`a mail server that ${does} holds a message for as long as one may take, and no longer`, async (t) => {
    const server = await serverThat(t, treat);
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    const mailer = openMailer({ smtpUrl, mailFrom: 'hello@example.org', dataDir: '/nowhere' }, 1_500);
    await t.rejects(mailer.send(letter));
    await until('its connection is closed', () => server.open() === 0);
  });

t.test('a bucket that swallows what it is asked fails each call in bounded time', async (t) => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key-of-the-test', AWS_SECRET_ACCESS_KEY: 'secret' });
  const server = await serverThat(t, () => undefined);
  const endpoint = `http://127.0.0.1:${server.port}`;
  const patience = { connection: 300, request: 600, socket: 600 };
  const disk = await openImageDisk(
    { images: { kind: 's3', bucket: 'works', region: 'eu-test-1', endpoint } },
    patience,
  );
  await t.rejects(disk.getMetaData('image'));
  await t.rejects(disk.put('image', 'contents'));
  await until('its connections are closed', () => server.open() === 0);
});
