import { sql } from 'kysely';
import t from 'tap';
import { projections } from '../../../projections/index.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { WORK } from '../../artworks/people.ts';
import { createClient } from '../../helpers/client.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { openTestPool } from '../../helpers/database.ts';
import { startStack } from '../../helpers/stack.ts';
import { PROFILE, SLUGS, somebody, textsOf } from '../../operator/somebody.ts';
import { tracesInDatabase, tracesInFolder } from '../../operator/traces.ts';

t.test('somebody who goes on working while being erased leaves nothing behind either', async (t) => {
  const stack = await startStack(t, { worker: true });
  const owner = openTestPool(t, stack.database, 'owner');
  const operator = commandLine(stack.database, stack.config.dataDir);
  const { client: person, email, kept } = await somebody(stack);
  // Somebody in a hurry, who waits for no fold.
  const client = createClient(stack.origin, person.token);
  const texts = textsOf(email);

  let over = false;
  const statuses = new Map<number, number>();
  const keepDoing = async (method: string, path: string, body: (turn: number) => object) => {
    for (let turn = 0; !over; turn += 1) {
      const { status } = await client.call(method, path, { body: body(turn) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const busy = Promise.all([
    keepDoing('PUT', '/artists/me', (turn) => ({ ...PROFILE, bio: `${PROFILE.bio} ${turn}` })),
    keepDoing('POST', '/artworks', () => ({ ...WORK, title: PROFILE.artist_name, description: PROFILE.bio })),
    keepDoing('PUT', '/artists/me/minisite', (turn) => ({ slug: SLUGS[turn % 2] })),
    keepDoing('POST', '/cart/items', () => ({ artwork_id: kept.id })),
    keepDoing('DELETE', '/cart/clear', () => ({})),
    keepDoing('POST', '/engagement/track', () => ({ event_type: 'view_page', path: '/about', properties: PROFILE })),
  ]);
  const { code, out, err } = await operator.given(email).start('erase', '--yes').ended;
  over = true;
  await busy;
  t.match({ code, err }, { code: 0, err: '' });
  t.match(
    out,
    /^Erased .*: account \d+, artist profile, mini-site, \d+ works with 4 images, cart, favorites, waitlist entry\.$/m,
  );
  t.ok((statuses.get(401) ?? 0) > 0, `the answers were ${JSON.stringify([...statuses])}`);

  const traces = await tracesInDatabase(owner, texts);
  t.same(
    traces.filter((trace) => !trace.startsWith('log.engagement_event')),
    [],
  );
  const { rows } = await sql`
    select from log.engagement_event where user_id = ${person.session.user.id} and properties <> '{}'`.execute(owner);
  t.equal(rows.length, 0, 'what the browser went on telling is told by nobody');
  t.same(await tracesInFolder(stack.config.dataDir, texts), []);
  await stack.foldAll();
  for (const projection of projections)
    for (const { name, differences, shown } of await verifyProjection(stack.db, projection))
      t.equal(differences, 0, `${name} ${JSON.stringify(shown)}`);
});
