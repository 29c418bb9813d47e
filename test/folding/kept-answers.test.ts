import t from 'tap';
import { keepAnswers } from '../../src/engine/folding/reading/kept-answers.ts';

t.test('an answer is made once for each version tag', async (t) => {
  let tag = 'first';
  let made = 0;
  const kept = keepAnswers(async () => tag, 10_000);
  const ask = async (key: string) => String(await kept(key, async () => `${key} ${tag} ${++made}`));
  t.equal(await ask('a'), 'a first 1');
  t.equal(await ask('a'), 'a first 1');
  t.equal(await ask('b'), 'b first 2');
  tag = 'second';
  t.equal(await ask('a'), 'a second 3');
  t.equal(await ask('a'), 'a second 3');
});

t.test('what changes while an answer is made is not taken for what it was made of', async (t) => {
  let tag = 1;
  const kept = keepAnswers(async () => String(tag), 10_000);
  const ask = async () => String(await kept('key', async () => String(tag++)));
  t.equal(await ask(), '1');
  t.equal(await ask(), '2');
});

t.test('the version tag is read after the question', async (t) => {
  const reads: (() => void)[] = [];
  let tag = 'before';
  const kept = keepAnswers(async () => {
    const seen = tag;
    await new Promise<void>((resolve) => reads.push(resolve));
    return seen;
  }, 10_000);
  const early = kept('key', async () => 'early');
  tag = 'after';
  const late = kept('key', async () => 'late');
  for (let turn = 0; turn < 2; turn += 1) {
    reads.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  t.same([String(await early), String(await late)], ['early', 'late']);
});

t.test('nothing is kept of no answer, of a failure, and of more than there is room for', async (t) => {
  let made = 0;
  const kept = keepAnswers(async () => 'always', 1_000);
  const ask = async (key: string) => {
    await kept(key, async () => {
      made += 1;
      return 'x'.repeat(400);
    });
    return made;
  };
  t.equal(await kept('none', async () => undefined), undefined);
  await t.rejects(
    kept('failing', () => Promise.reject(new Error('not now'))),
    { message: 'not now' },
  );
  t.equal(String(await kept('failing', async () => 'now')), 'now');
  t.equal(await ask('a'), 1);
  t.equal(await ask('b'), 2);
  t.equal(await ask('b'), 2);
  t.equal(await ask('a'), 3);
});
