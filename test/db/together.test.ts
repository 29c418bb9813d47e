import { scheduler } from 'node:timers/promises';
import t from 'tap';
import { together } from '../../src/db/together.ts';

t.test('questions asked at the same time', async (t) => {
  const queries: number[][] = [];
  const double = together(async (questions: number[]) => {
    queries.push(questions);
    await scheduler.wait(20);
    return questions.map((question) => question * 2);
  });

  await t.test('are one query, and each has its own answer', async (t) => {
    t.same(await Promise.all([1, 2, 3].map(double)), [2, 4, 6]);
    t.same(queries.splice(0), [[1, 2, 3]]);
  });

  await t.test('wait for the query under way, which began before them', async (t) => {
    const first = double(1);
    await scheduler.wait(5);
    const later = [double(2), double(3)];
    t.same(await Promise.all([first, ...later]), [2, 4, 6]);
    t.same(queries.splice(0), [[1], [2, 3]]);
  });

  await t.test('are at most 500 a query', async (t) => {
    const answers = await Promise.all(Array.from({ length: 1_100 }, (_, n) => double(n)));
    t.equal(answers.at(-1), 2_198);
    t.same(
      queries.splice(0).map(({ length }) => length),
      [500, 500, 100],
    );
  });
});

t.test('a query that fails fails its questions, and no others', async (t) => {
  const ask = together(async (questions: string[]) => {
    if (questions.includes('bad')) throw new Error('no');
    return questions;
  });
  const refused = await Promise.allSettled([ask('good'), ask('bad')]);
  t.same(
    refused.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  t.equal(await ask('good'), 'good');
  await t.rejects(together(async () => [])('lost'), /1 questions had 0 answers/);
});
