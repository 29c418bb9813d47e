import t from 'tap';
import { profileAddress, readHandle } from '../../src/contract/handles.ts';
import { startStack } from '../helpers/stack.ts';

t.test('a handle is read as people write it, also out of an address', async (t) => {
  const instagram = [
    ...['ada.brush', '@ada.brush', ' ada.brush ', 'instagram.com/ada.brush', 'https://www.instagram.com/ada.brush/'],
    ...['HTTPS://Instagram.com/ada.brush?igsh=MzRl', 'm.instagram.com/ada.brush#x', 'https://instagr.am/@ada.brush'],
  ];
  for (const text of instagram) t.equal(readHandle('instagram_handle', text), 'ada.brush', text);
  for (const text of ['adabrush', '@adabrush', 'x.com/adabrush', 'https://twitter.com/adabrush/status/1?s=20'])
    t.equal(readHandle('twitter_handle', text), 'adabrush', text);
  const none = [
    ...[
      '',
      '@',
      'ada brush',
      'Ada Brush on Instagram',
      'https://evil.example/ada',
      'https://instagram.com.evil.example/ada',
    ],
    ...[
      'https://instagram.com/',
      'https://instagram.com/p/CxYz',
      'instagram.com/explore',
      'https://www.instagram.com/reels/abc',
      'instagram.com',
      'javascript:alert(1)',
      '../ada',
    ],
    ...['ada?x=1', 'ada%2fb', '//evil.example', 'x'.repeat(51)],
  ];
  for (const field of ['instagram_handle', 'twitter_handle'] as const)
    for (const text of none) {
      t.equal(readHandle(field, text), undefined, text);
      t.equal(profileAddress(field, text), undefined, text);
    }
  t.equal(profileAddress('twitter_handle', null), undefined);
  t.equal(profileAddress('twitter_handle', '@ada'), 'https://x.com/ada');
});

t.test('an address that is saved where a handle belongs becomes the handle', async (t) => {
  const stack = await startStack(t, { redis: false });
  const ada = await stack.artist('Ada Brush');
  const save = async (instagram_handle: string, twitter_handle: string) => {
    const body = { artist_name: 'Ada Brush', bio: 'Paints.', instagram_handle, twitter_handle };
    return (await ada.call('PUT', '/api/v1/artists/me', { body })).body;
  };
  t.match(await save('https://www.instagram.com/ada.brush/', 'twitter.com/adabrush'), {
    instagram_handle: 'ada.brush',
    twitter_handle: 'adabrush',
  });
  t.match(await save('@ada.brush', 'x.com/home'), { instagram_handle: '@ada.brush', twitter_handle: 'x.com/home' });
});
