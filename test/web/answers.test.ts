import t from 'tap';
import { checkAnswer } from '../../web/src/lib/check-answer.ts';
import { startStack } from '../helpers/stack.ts';
import { openSite } from './minisite.ts';
import { seedWork } from './seeded-works.ts';

t.test('the answers of the API are those that the web app counts on', async (t) => {
  const stack = await startStack(t);
  const admin = await stack.admin();
  const artist = await stack.artist('Maren Holt');
  const work = await seedWork(stack, artist, { title: 'Low Tide' });
  await openSite(artist);
  await artist.call('POST', '/cart/items', { body: { artwork_id: work.id } });
  await stack.foldAll();
  const own = [
    '/auth/me',
    '/artworks/my',
    '/cart/',
    '/artists/me',
    '/artists/me/minisite',
    '/artists/me/minisite/pages',
  ];
  const open = ['/artworks', `/artworks/${work.id}`, '/artworks/categories', '/home/featured', '/artists/holt-press'];
  const figures = ['/engagement/stats', '/engagement/events', '/operations/status'];
  for (const path of [...own, ...open, ...figures]) {
    const { body } = await (figures.includes(path) ? admin : artist).call('GET', `/api/v1${path}`);
    t.ok(checkAnswer('GET', path, body), path);
  }
});

t.test('an answer that differs from the contract is refused, and one without a schema is not checked', async (t) => {
  t.throws(() => checkAnswer('GET', '/auth/me', { user: { id: 'one' } }), /does not match the contract/);
  t.equal(checkAnswer('GET', '/unknown', {}), false);
});
