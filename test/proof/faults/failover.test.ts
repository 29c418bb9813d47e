import t from 'tap';
import { list } from '../../artworks/people.ts';
import { createClient } from '../../helpers/client.ts';
import { startLoaded } from '../../helpers/loaded.ts';
import { privatePostgres } from '../../helpers/postgres.ts';
import { temporaryFolder } from '../../helpers/processes.ts';
import { until } from '../../helpers/until.ts';

/** Milliseconds for which clients may be refused, from the moment when the standby is told that it is the primary. */
const OUTAGE = 10_000;

t.test('a synchronous standby takes over from a killed primary, and nothing acknowledged is lost', async (t) => {
  const primary = await privatePostgres(t, temporaryFolder(t));
  const standby = await primary.addStandby('standby');
  await primary.ask("alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()');
  await until('the standby is synchronous', async () => {
    const [row] = await primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication');
    return row?.sync_state === 'sync';
  });
  // The standby comes first, and is passed over while it is one.
  const both = (url: string) => url.replace(/@127.0.0.1:\d+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`);
  const { name, url, ownerUrl } = primary.database;
  const database = { name, url: both(url), ownerUrl: both(ownerUrl) };
  const { api, senders, check } = await startLoaded(t, { database });
  const session = await createClient(api.origin).call<{ token: string }>('POST', '/auth/register', {
    body: { email: 'ada@example.org', password: 'Vernissage-2026!', name: 'Ada' },
  });
  const ada = createClient(api.origin, session.body.token);
  await ada.call('PUT', '/api/v1/artists/me', { body: { artist_name: 'Ada', bio: 'Paints the sea.' } });
  const { artwork, seen } = await list(ada, { title: 'Shore' });
  await senders.more(300);

  await primary.kill();
  await until('writes are refused', () => (senders.refusals.size > 0 ? true : undefined));
  await standby.ask('select pg_promote()');
  await senders.more(1, OUTAGE);
  await senders.more(300);
  const own = await ada.call('GET', `/api/v1/artworks/${artwork.id}`, { headers: seen });
  t.match([own.status, own.headers.get('x-stale')], [200, null], 'who wrote before sees it');
  const { artwork: next } = await list(ada, { title: 'Tide' });
  t.ok(next.id > artwork.id);

  t.same(await check(), [], 'all that was acknowledged is there once, at positions without holes');
  const codes = [...senders.refusals.keys()];
  t.same(
    codes.filter((code) => code !== 'UNAVAILABLE' && code !== 'OUTCOME_UNKNOWN'),
    [],
    'clients were told to come again',
  );
});
