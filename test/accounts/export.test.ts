import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import t from 'tap';
import yauzl from 'yauzl';
import { domainEvents } from '../../src/events.ts';
import { DERIVED, LEFT_OUT } from '../../src/person/left-out.ts';
import { ROWS } from '../../src/person/places.ts';
import { OTHER_EVENTS, STREAMS } from '../../src/person/streams.ts';
import type { Client } from '../helpers/client.ts';
import { openTestPool } from '../helpers/database.ts';
import { startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';
import { NAME, somebody, textsOf } from '../operator/somebody.ts';

type Row = Record<string, unknown>;

/** Columns by which a table tells persons apart, or repeats what they wrote. */
const PERSONAL =
  /(^|_)(user|account|artist|actor|member|owner|author|email|(?<!schema_|table_)name|viewer|visitor|users|visitors|browser|address)(_id|s)?$|^(asked_by|stream_id|payload|answer|path)$/;
/** Schemas of what an installation is, and of nobody in it. */
const OF_THE_SYSTEM = '^pg_|^(information_schema|migration|tap)$';

/** The files of a ZIP by their names, as text. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('latin1'));
  return files;
}

t.test('the data of a person', async (t) => {
  const stack = await startStack(t);
  const owner = openTestPool(t, stack.database, 'owner');
  const person = await somebody(stack);
  const { client, email, shopper } = person;
  const { id } = client.session.user;
  const ask = ({ token }: Client) =>
    fetch(`${stack.origin}/api/v1/auth/me/export`, { headers: { authorization: `Bearer ${token}` } });
  const filesFor = async (who: Client) => unzip(Buffer.from(await (await ask(who)).arrayBuffer()));
  const rowsIn = (files: Map<string, string>, name: string) =>
    JSON.parse(Buffer.from(files.get(`${name}.json`) ?? '', 'latin1').toString()) as Row[];
  await owner.updateTable('account.user').set({ is_verified: true }).where('id', '=', id).execute();

  t.test('is a ZIP that says what each file is', async (t) => {
    const answer = await ask(client);
    t.equal(answer.headers.get('content-type'), 'application/zip');
    t.match(answer.headers.get('content-disposition'), /^attachment; filename="vernissage-[\d-]{10}\.zip"$/);
    t.match(answer.headers.get('cache-control'), /no-store/);
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    for (const name of files.keys())
      if (name.endsWith('.json')) t.match(files.get('README.txt'), name, `${name} is explained`);
  });

  t.test('has everything that the person wrote and has, and their images', async (t) => {
    const files = await filesFor(client);
    const all = Buffer.from([...files.values()].join('\n'), 'latin1').toString();
    for (const text of textsOf(email)) t.ok(all.includes(text), text);
    for (const file of [
      'account',
      'profile',
      'mini-site',
      'mini-site-pages',
      'bag',
      'favorites',
      'waitlist',
      'sessions',
    ])
      t.equal(rowsIn(files, file).length, 1, file);
    t.equal(rowsIn(files, 'works').length, 2, 'one was deleted');
    t.equal(rowsIn(files, 'visits').length, 7);
    const images = [...files.keys()].filter((name) => name.startsWith('images/'));
    const kept = person.images.filter((_, index) => index !== 2).map((url) => `images/${url.split('/')[2]}.jpg`);
    t.same(images.sort(), kept.sort(), 'the picture of the deleted work is gone');
  });

  t.test('has every event of the log that says who they are', async (t) => {
    const events = new Set(rowsIn(await filesFor(client), 'events').map(({ event_id }) => event_id));
    const { rows } = await sql<{ event_id: string; type: string }>`
      select event_id, type from log.domain_event
      where ${id} in (actor_id, (payload ->> 'user_id')::bigint, (payload ->> 'account_id')::bigint,
        (payload ->> 'artist_id')::bigint)`.execute(owner);
    t.same(
      rows.filter(({ event_id }) => !events.has(event_id)),
      [],
    );
    t.ok(rows.length > 12);
  });

  t.test('has nothing of others, and no secret', async (t) => {
    const files = await filesFor(shopper);
    const all = [...files.values()].join('\n');
    t.notMatch(all, email);
    t.notMatch(all, NAME);
    t.equal(rowsIn(files, 'bag').length, 3);
    t.same(rowsIn(files, 'waitlist'), [], 'nor who has an address that is not proved');
    const own = [...(await filesFor(client)).values()].join('\n');
    for (const secret of ['argon2', 'token_hash', 'secrets', shopper.session.user.email]) t.notMatch(own, secret);
  });

  t.test(
    'is complete: each table and each event that tells persons apart is exported, or it is said why not',
    async (t) => {
      const { rows: columns } = await sql<{ name: string; schema: string; column: string }>`
      select c.relname as name, n.nspname as schema, a.attname as column
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and n.nspname !~ ${OF_THE_SYSTEM} and n.nspname !~ '^p_'`.execute(owner);
      const exported = new Set(ROWS.map(({ table }) => table));
      const personal = columns.filter(({ column }) => PERSONAL.test(column));
      const missing = personal.filter(
        ({ schema, name }) =>
          !exported.has(`${schema}.${name}`) &&
          !(`${schema}.${name}` in LEFT_OUT) &&
          !(schema === 'read' && name in DERIVED),
      );
      t.same(
        missing.map(({ schema, name, column }) => `${schema}.${name}.${column}`),
        [],
      );
      const events = new Set([...Object.values(STREAMS).flatMap(Object.keys), ...Object.keys(OTHER_EVENTS)]);
      t.same(
        Object.keys(domainEvents).filter((type) => !events.has(type)),
        [],
      );
      const views = new Set(columns.map(({ schema, name }) => (schema === 'read' ? name : `${schema}.${name}`)));
      t.same(
        [...Object.keys(LEFT_OUT), ...Object.keys(DERIVED)].filter((name) => !views.has(name)),
        [],
        'nor more than there is',
      );
    },
  );

  t.test('is sent once at a time, and a client that goes away leaves nothing behind', async (t) => {
    const answer = await ask(client);
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${client.token}` };
    await answer.arrayBuffer();
    const first = await fetch(`${stack.origin}/auth/me/export`, { headers, signal: leaving.signal });
    leaving.abort();
    t.equal(first.status, 200);
    await until('the place is free again', async () => {
      const again = await ask(client);
      await again.arrayBuffer();
      return again.status === 200;
    });
  });
});
