import t from 'tap';
import { amountOf, screenOf, titleOf } from '../../../web/src/features/drafts/describe-draft.ts';
import { keptSentence } from '../../../web/src/features/listing/kept-sentence.ts';
import { type Draft, type DraftOf, draftsIn } from '../../../web/src/lib/drafts/drafts.ts';
import { draftsOf } from '../../../web/src/lib/drafts/drafts-list.ts';
import type { FileStore } from '../../../web/src/lib/drafts/file-store.ts';
import { type ChosenFile, keepFiles, sweepFiles } from '../../../web/src/lib/drafts/kept-files.ts';
import { safeStorage } from '../../../web/src/lib/storage.ts';

const OF: DraftOf = { user: 1, form: 'images', thing: '7' };
const file = (name: string) => new File([name], name, { type: 'image/png' });

/** A device; its store of files refuses those of the given names. */
function device(refused: string[] = []) {
  const memory = new Map<string, string>();
  const storage = safeStorage(() => ({
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
    key: (index) => [...memory.keys()][index] ?? null,
    get length() {
      return memory.size;
    },
  }));
  const stored = new Map<string, File>();
  const files: FileStore = {
    async put(id, one) {
      if (refused.includes(one.name)) throw new DOMException('Full', 'QuotaExceededError');
      stored.set(id, one);
    },
    get: async (id) => stored.get(id),
    ids: async () => [...stored.keys()],
    async remove(ids) {
      for (const id of ids) stored.delete(id);
    },
  };
  const drafts = draftsIn(storage);
  return { drafts, files, stored, open: (of = OF) => keepFiles(of, 'Low Tide', drafts, files) };
}

const chosen = (...files: File[]) => files.map((one) => ({ file: one, text: `About ${one.name}` }));
const namesOf = (files: ChosenFile[]) => files.map(({ file: { name }, text }) => `${name}: ${text}`);

t.test('the files that were chosen come back, in their order, until they are sent', async (t) => {
  const { drafts, stored, open } = device();
  const first = open();
  const [a, b, c] = [file('a'), file('b'), file('c')];
  t.equal(await first.keep(chosen(a, b, c)), true);
  t.equal(first.isKept(3), true);
  t.equal(first.isKept(4), false, 'one more has not been kept yet');
  t.equal(await first.keep(chosen(c, a)), true);
  t.equal(stored.size, 2, 'one that was removed is not stored any more');
  const next = open();
  next.open(() => undefined);
  const { files, lost } = await next.restore();
  t.same(namesOf(files), ['c: About c', 'a: About a']);
  t.equal(lost, 0);
  t.equal(await next.keep(chosen(a)), true);
  t.equal(stored.size, 2, 'what another open form has chosen stays');
  await next.keep([]);
  next.close();
  await first.keep([]);
  t.equal(stored.size, 0);
  t.same(draftsOf(1, drafts), []);
});

// Shows 8.9
t.test('files are given to nobody else', async (t) => {
  const { open } = device();
  await open().keep(chosen(file('a')));
  t.same(await open({ ...OF, user: 2 }).restore(), { files: [], lost: 0 });
  t.same(await open({ ...OF, thing: '8' }).restore(), { files: [], lost: 0 });
});

t.test('a storage that is full keeps what it can, and says so', async (t) => {
  const { drafts, open, stored } = device(['b']);
  const keeper = open();
  t.equal(await keeper.keep(chosen(file('a'), file('b'))), false);
  t.equal(keeper.isKept(2), false);
  t.same(namesOf((await open().restore()).files), ['a: About a']);
  const blocked = device(['a']);
  t.equal(await blocked.open().keep(chosen(file('a'))), false);
  t.same(draftsOf(1, blocked.drafts), [], 'no draft of nothing');
  for (const draft of draftsOf(1, drafts)) drafts.discard(draft);
  await sweepFiles(drafts, device().files);
  t.equal(stored.size, 1);
});

t.test('files that no draft names are swept out, and a draft says how many are lost', async (t) => {
  const { drafts, files, stored, open } = device();
  await open().keep(chosen(file('a'), file('b')));
  const [id = ''] = stored.keys();
  stored.delete(id);
  t.equal((await open().restore()).lost, 1);
  for (const draft of draftsOf(1, drafts)) drafts.discard(draft);
  await sweepFiles(drafts, files);
  t.equal(stored.size, 0);
});

t.test('a draft is called by what it is of, and leads to its form', async (t) => {
  const said = (draft: Pick<Draft, 'form' | 'thing'> & Partial<Draft>) => {
    const whole: Draft = { user: 1, at: 1, by: 'x', etag: null, values: {}, base: {}, ...draft };
    return [titleOf(whole), amountOf(whole), screenOf(whole)];
  };
  const files = [{ id: 'a', size: 1, text: '' }];
  t.same(said({ form: 'profile', thing: 'own', name: 'Maren' }), [
    'Artist profile',
    undefined,
    '/dashboard?view=artist-profile',
  ]);
  t.same(said({ form: 'site', thing: 'new' }), ['New mini-site', undefined, '/dashboard?view=manage-site']);
  t.same(said({ form: 'page', thing: '3', name: 'About me' }), [
    'Mini-site page “About me”',
    undefined,
    '/dashboard?view=manage-site&page=3',
  ]);
  t.same(said({ form: 'listing', thing: 'new', name: ' ' }), ['New artwork', undefined, '/list-artwork']);
  t.same(said({ form: 'listing', thing: '7', name: 'Low Tide' }), [
    'Artwork “Low Tide”',
    undefined,
    '/list-artwork?edit=7',
  ]);
  t.same(said({ form: 'images', thing: '7', name: 'Low Tide', files }), [
    'Images of “Low Tide”',
    '1 image',
    '/list-artwork?edit=7&step=images',
  ]);
});

t.test('says that images were kept only when some were', async (t) => {
  t.equal(keptSentence(2, 0), 'We kept the images that you had chosen.');
  t.equal(keptSentence(1, 1), 'We kept the images that you had chosen. 1 image could not be kept.');
  t.equal(keptSentence(0, 2), '2 images that you had chosen could not be kept.');
});
