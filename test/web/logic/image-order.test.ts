import t from 'tap';
import { hungOf, moveHung, withHung } from '../../../web/src/features/listing/uploaded-images.ts';
import { sendLatest } from '../../../web/src/lib/reading/send-latest.ts';

const work = {
  id: 7,
  images: ['/images/a/medium.webp', '/images/b/medium.webp', '/images/c/medium.webp'],
  image_details: ['a', 'b', 'c'].map((id) => ({ id, alt_text: null, large_url: `/images/${id}`, width: 3, height: 4 })),
};
const ids = (images: { id: string }[]) => images.map(({ id }) => id).join('');

t.test('pictures move to another place, and take their addresses along', async (t) => {
  const hung = hungOf(work);
  t.equal(ids(moveHung(hung, 'c', 0)), 'cab');
  t.equal(ids(moveHung(hung, 'a', 2)), 'bca');
  t.equal(ids(moveHung(hung, 'b', 1)), 'abc');
  for (const [id, to] of [
    ['x', 0],
    ['a', -1],
    ['a', 3],
  ] as const)
    t.equal(moveHung(hung, id, to), hung);
  const moved = withHung(work, moveHung(hung, 'c', 0));
  t.equal(moved.images[0], '/images/c/medium.webp');
  t.equal(ids(moved.image_details), 'cab');
  t.same(withHung(work, hung), work);
});

t.test('orders are sent one after the other, and only the latest waits', async (t) => {
  const sent: string[] = [];
  const gates: ((failed?: Error) => void)[] = [];
  const save = sendLatest((value: string) => {
    sent.push(value);
    return new Promise<void>((resolve, reject) => gates.push((error) => (error ? reject(error) : resolve())));
  });
  const all = [save('one'), save('two'), save('three')];
  t.same(sent, ['one']);
  gates[0]?.(new Error('not this one'));
  await new Promise(setImmediate);
  t.same(sent, ['one', 'three'], 'the second is overtaken');
  gates[1]?.();
  await Promise.all(all);

  const last = save('four');
  gates[2]?.(new Error('refused'));
  await t.rejects(last, { message: 'refused' });
  const again = save('five');
  gates[3]?.();
  await again;
  t.same(sent, ['one', 'three', 'four', 'five'], 'after a failure it goes on');
});
