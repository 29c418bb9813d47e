import t from 'tap';
import { openCleaning } from '../../src/shop/minisites/content.ts';
import { sanitise } from '../../src/shop/minisites/sanitise.ts';

/** The HTML that takes longest to clean, of those that are known. */
const hostile = (length: number) => '<'.repeat(length);

t.test('cleaning a page', async (t) => {
  // The first page waits for the thread too, which on a busy machine takes seconds to start.
  const cleaning = openCleaning(60_000);
  t.teardown(cleaning.close);

  await t.test('of any length gives what cleaning gives', async (t) => {
    const pieces = ['<p>Salt</p>', '<script>x</script>', '<a href="javascript:x">y</a>', '<b>', '&amp;', 'é '];
    for (const times of [1, 100, 400])
      for (const piece of pieces) {
        const html = piece.repeat(times);
        t.equal(await cleaning.clean(html), sanitise(html) || null, `${times} times ${piece}`);
      }
    for (const nothing of [null, undefined, '', '<script>x</script>'.repeat(1_000)])
      t.equal(await cleaning.clean(nothing), null);
  });

  await t.test('that is long leaves the event loop to other requests', async (t) => {
    let others = 0;
    const other = setInterval(() => {
      others += 1;
    }, 1);
    await cleaning.clean(hostile(12_000));
    clearInterval(other);
    t.ok(others > 0, `${others} others had their turn meanwhile`);
  });

  await t.test('that is too long afterwards is refused', async (t) => {
    await t.rejects(cleaning.clean(hostile(50_000)), { code: 'VALIDATION', statusCode: 400 });
  });

  await t.test('that takes too long is given up, and the artist is told so', async (t) => {
    const hasty = openCleaning(1);
    t.teardown(hasty.close);
    await t.rejects(hasty.clean(hostile(12_000)), { code: 'VALIDATION', message: /takes too long to read/ });
  });

  await t.test('is refused while too many wait, and goes on after that', async (t) => {
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => cleaning.clean('<b>'.repeat(500))));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    t.ok(refused.length > 0 && refused.length < 15, `${refused.length} of 60`);
    t.strictSame([...new Set(refused)], ['OVERLOADED']);
    t.equal(await cleaning.clean('<p>Salt</p>'.repeat(100)), '<p>Salt</p>'.repeat(100));
  });
});
