import t from 'tap';
import { ApiError, networkError } from '../../../web/src/lib/reading/errors.ts';
import { isGone, isUnder } from '../../../web/src/lib/reading/read-key.ts';

t.test('only the answer that there is no such thing clears what was read', async (t) => {
  t.equal(isGone(new ApiError(404, 'ARTWORK_NOT_FOUND', 'Artwork not found')), true);
  for (const other of [new ApiError(500, 'INTERNAL', 'Failed'), new ApiError(403, 'FORBIDDEN', 'No'), networkError()])
    t.equal(isGone(other), false);
  t.equal(isGone(new Error('404')), false);
});

// Shows 8.6
t.test('what is gone takes along what is below it, of everybody and with every query', async (t) => {
  const site = '/artists/me/minisite';
  for (const key of [
    [site, {}, 7, undefined],
    [site, {}, undefined],
    [`${site}/pages`, { page: '2' }, 7, 3],
  ])
    t.equal(isUnder(key, site), true, JSON.stringify(key));
  for (const key of [['/artists/me', {}], [`${site}s`, {}], ['/artworks', {}], [], null, site, [7]])
    t.equal(isUnder(key, site), false, JSON.stringify(key));
});
