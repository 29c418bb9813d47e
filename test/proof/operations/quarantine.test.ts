import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import type { ArtworksReply } from '../../../src/contract/artwork-lists.ts';
import type { PoisonReply } from '../../../src/contract/poison.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { list } from '../../artworks/people.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { scrape } from '../../helpers/scrape.ts';
import { type Stack, startStack } from '../../helpers/stack.ts';
import { until } from '../../helpers/until.ts';

/** Folds until everything is at the head: a fold that fails is tried again. */
const settle = (stack: Stack) =>
  until('every read model is at the head', async () => {
    await stack.foldAll();
    return true;
  });

/** Changes a work without looking whether it can be changed. */
async function changed({ parts: { domainLog } }: Stack, id: number, payload: object): Promise<number> {
  const event = { type: 'artwork_changed', payload: { artwork_id: id, artist_id: 9, ...payload }, id: randomUUID() };
  const occurredAt = new Date();
  const append = { stream: `artwork-${id}`, expectedVersion: null, events: [{ ...event, occurredAt }], actorId: null };
  const verdict = await domainLog.append(append);
  if (verdict.verdict !== 'stored') throw new Error(verdict.verdict);
  return verdict.position;
}

const titles = async (stack: Stack) =>
  (await stack.visitor().call<ArtworksReply>('GET', '/artworks')).body.artworks.map(({ title, price }) => [
    title,
    price,
  ]);

async function notesOf({ origin }: Stack) {
  const answer = await fetch(`${origin}/readyz`);
  return { ready: answer.ok, notes: ((await answer.json()) as { notes?: string[] }).notes };
}

/** The works that a table of the catalogue refuses. @returns how to mend it */
async function refuse(owner: Kysely<DB>, condition: string): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ schema: string }>`
    select schema_name as schema from folding.build where projection = 'catalogue'`.execute(owner);
  const table = sql.id(rows[0]?.schema ?? '', 'artwork');
  await sql`alter table ${table} add constraint fault check (${sql.raw(condition)})`.execute(owner);
  return () => sql`alter table ${table} drop constraint fault`.execute(owner);
}

t.test('a stream that cannot be folded', async (t) => {
  const stack = await startStack(t, { redis: false });
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, t.testdir());
  const admin = await stack.admin();
  const poison = async () => (await admin.call<PoisonReply>('GET', '/api/v1/operations/poison')).body;
  const treat = (id: string, action: string, body?: object) =>
    admin.call('POST', `/api/v1/operations/poison/${encodeURIComponent(id)}/${action}`, body && { body });
  const [ada, bo] = [await stack.artist('Ada'), await stack.artist('Bo')];
  const { artwork: salt } = await list(ada, { title: 'Salt', price: 10 });
  await settle(stack);

  await t.test('leaves all others alone, in the lists and in the bag', async (t) => {
    const [first, second] = [await changed(stack, 777, { price_cents: 1 }), await changed(stack, 777, { title: 'No' })];
    const { artwork: tide } = await list(bo, { title: 'Tide', price: 20 });
    await settle(stack);
    t.same(await titles(stack), [
      ['Tide', 20],
      ['Salt', 10],
    ]);
    const bag = await (await stack.shopper()).call('POST', '/api/v1/cart/items', { body: { artwork_id: tide.id } });
    t.match(bag, { body: { items: [{ artwork: { title: 'Tide' } }] } });

    const { open, totals } = await poison();
    t.equal(totals.event, 2, 'what waits is no more work than what it waits for');
    const seen = { stream: 'artwork-777', waiting: 1, can_discard: true, retry_refused: null };
    t.match(open, [
      { ...seen, subject: /^cart|catalogue$/, place: `event ${first} of lane 0`, error: /listed/ },
      { ...seen, subject: /^cart|catalogue$/ },
    ]);
    const streams = ['cart', 'catalogue'].map((name) => `${name} has streams in quarantine: 1`);
    t.match(await notesOf(stack), { ready: true, notes: streams });
    const { samples } = await scrape(stack.origin);
    t.equal(samples.get('vernissage_projection_quarantined_streams{projection="catalogue"}'), 1);
    t.match((await operator.run('status')).out, /Warning: catalogue has streams in quarantine \(1, with 2 events\)/);
    t.match(await operator.run('verify', 'catalogue'), { code: 0, out: /2 parked events left out on both sides/ });
    t.match(await operator.run('event', String(second)), { out: /catalogue +parked .*waits behind an earlier event/ });
  });

  await t.test('goes on where it can when its events are let go one by one', async (t) => {
    const [{ id = '' } = {}] = (await poison()).open.filter(({ subject }) => subject === 'catalogue');
    const place = id.replace(/\d+$/, (position) => String(Number(position) + 1));
    const refused = { status: 409, body: { message: /^It waits behind event \d+ of artwork-777: treat that one$/ } };
    t.match(await treat(place, 'retry'), refused);
    t.match(await treat(place, 'discard', { reason: 'No' }), refused);
    t.match(await treat(id, 'discard', { reason: 'Nobody listed it' }), { status: 204 });
    const [next] = (await poison()).open.filter(({ subject }) => subject === 'catalogue');
    t.match(next, { id: place, waiting: 0, tried: 1, error: /without being listed/ });
    t.match(
      await operator.run('parked', 'discard', 'catalogue', place.split(':').at(-1) ?? '', '--reason', 'Nor this'),
      {
        code: 0,
      },
    );
    for (const _ of [1, 2]) {
      const [{ id: left = '' } = {}] = (await poison()).open;
      await treat(left, 'discard', { reason: 'Nobody listed it' });
    }
    t.same((await poison()).open, []);
    t.match(await notesOf(stack), { ready: true, notes: undefined });
    t.match(await operator.run('verify', 'cart'), { code: 0 });
  });

  await t.test('is folded in its order when it is mended, and readers see it at once', async (t) => {
    const mend = await refuse(owner, 'price_cents not in (1300, 1400)');
    const { artwork: ebb } = await list(bo, { title: 'Ebb', price: 30 });
    for (const body of [{ price: 13 }, { price: 14, title: 'Salt II' }]) {
      await ada.call('PUT', `/artworks/${salt.id}`, { body });
      await settle(stack);
    }
    await ada.call('PUT', '/artists/me', { body: { artist_name: 'Ada L.', bio: 'Writes.' } });
    await bo.call('PUT', `/artworks/${ebb.id}`, { body: { price: 31 } });
    await settle(stack);
    t.same(await titles(stack), [
      ['Ebb', 31],
      ['Tide', 20],
      ['Salt', 10],
    ]);
    const one = () => stack.visitor().call('GET', `/artworks/${salt.id}`);
    t.match(await one(), { body: { title: 'Salt', artist_name: 'Ada L.' } });

    const vain = await operator.run('parked', 'retry', 'catalogue');
    t.match(vain, { code: 1, out: /^Cannot fold event \d+ of lane 0 yet: .*fault.*\n0 events folded, 1 event still/ });
    await mend();
    t.match(await operator.run('parked', 'retry', 'catalogue'), {
      code: 0,
      out: /^Folded event \d+ of lane 0\.\nSo is what waited behind it\.\n1 event folded, 0 events still parked\.\n/,
    });
    t.same(await titles(stack), [
      ['Ebb', 31],
      ['Tide', 20],
      ['Salt II', 14],
    ]);
    t.match(await one(), { body: { title: 'Salt II', artist_name: 'Ada L.' } });
    t.match(await operator.run('verify', 'catalogue'), { code: 0, out: /equal/ });
  });

  await t.test('is not in the way of who erases the person', async (t) => {
    await refuse(owner, 'price_cents not in (1500, 1600)');
    for (const price of [15, 16]) {
      await ada.call('PUT', `/artworks/${salt.id}`, { body: { price } });
      await settle(stack);
    }
    t.equal((await poison()).open.length, 1);
    t.match(await operator.given(ada.session.user.email).run('erase', '--yes'), { code: 0, err: '' });
    t.same(await titles(stack), [
      ['Ebb', 31],
      ['Tide', 20],
    ]);
    t.same((await poison()).open, []);
    t.match(await operator.run('verify', 'catalogue'), { code: 0, out: /equal/ });
  });
});
