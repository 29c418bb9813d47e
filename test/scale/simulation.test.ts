import t from 'tap';
import type { Arrivals } from '../bench/scale/arrivals.ts';
import { costOf } from '../bench/scale/costs.ts';
import { pricesOf } from '../bench/scale/prices.ts';
import { published } from '../bench/scale/published.ts';
import { simulate } from '../bench/scale/simulate.ts';
import type { Deployment } from '../bench/scale/world.ts';

const alone: Deployment = { machines: [{ cores: 2 }], lanes: 1, apis: [0], nodes: [0], workers: [0] };
const spread = (lanes: number): Deployment => ({
  ...{ machines: [{ cores: 4 }, { cores: 16 }, { cores: 4 }], lanes },
  ...{ apis: [0, 0, 0, 0], nodes: [1], workers: [2, 2] },
});

const run = (deployment: Deployment, arrivals: Arrivals, seconds = 1.5) =>
  simulate({ costs: published, deployment, arrivals, seconds, settling: 0.5, seed: 7 });
const open = (rate: number, events = 10) => ({ kind: 'open' as const, rate, events, senders: 500 });

const LOADS: [string, Deployment, Arrivals][] = [
  ['few appends', alone, open(500, 1)],
  ['a machine at half of what it takes in', alone, open(20_000)],
  ['more than a machine takes in', alone, open(200_000, 100)],
  ['senders that wait for their answers', alone, { kind: 'closed', senders: 150, events: 100 }],
  ['bursts', spread(4), { ...open(60_000), bursts: { factor: 3, share: 0.2, period: 500 } }],
];

t.test('every event that was offered is accepted, refused or waiting', async (t) => {
  for (const [what, deployment, arrivals] of LOADS) {
    const { offered, accepted, refused, waiting } = run(deployment, arrivals);
    t.ok(accepted > 0, what);
    t.equal(accepted + refused + waiting, offered, what);
  }
});

t.test('below saturation nothing is refused, and as much is accepted as is offered', async (t) => {
  for (const rate of [2_000, 10_000, 20_000]) {
    const { throughput, refused, append } = run(alone, open(rate), 4);
    t.equal(refused, 0);
    t.ok(Math.abs(throughput / rate - 1) < 0.05, `${throughput} of ${rate} a second`);
    t.ok(append.p50 <= append.p99);
  }
});

t.test('beyond saturation the room is full and the rest is refused', async (t) => {
  const { refused, waiting, uses } = run(alone, open(200_000, 100), 3);
  t.ok(refused > 0);
  t.ok(waiting > 0);
  const [first] = uses;
  t.ok(first && first.share > 0.9, `${first?.station} is used up`);
});

t.test('more lanes take in no less while there are processors', async (t) => {
  const closed: Arrivals = { kind: 'closed', senders: 400, events: 50 };
  const rates = [1, 2, 4, 8].map((lanes) => run(spread(lanes), closed, 0.5).throughput);
  for (const [index, rate] of rates.slice(1).entries())
    t.ok(rate >= 0.97 * (rates[index] ?? 0), `${rate.toFixed(0)} after ${rates[index]?.toFixed(0)}`);
});

t.test('what is folded is not younger than its commit, and the slowest read model is not left behind', async (t) => {
  const { freshness } = run(alone, open(10_000), 3);
  t.ok(freshness.p50 > 0);
  t.ok(freshness.p50 <= freshness.p99);
  t.ok(freshness.lag < 1_000);
});

t.test('a simulation that is repeated has the same outcome, and another seed another one', async (t) => {
  const once = run(alone, open(5_000));
  t.same(run(alone, open(5_000)), once);
  const other = simulate({
    costs: published,
    deployment: alone,
    arrivals: open(5_000),
    seconds: 1.5,
    settling: 0.5,
    seed: 8,
  });
  t.not(other.append.p99, once.append.p99);
});

t.test('a cost between two measured numbers is on the line between them, and beyond the last as steep', async (t) => {
  const curve = [
    [1, 2],
    [11, 12],
    [21, 32],
  ] as const;
  t.same(
    [1, 6, 11, 16, 31].map((events) => costOf(curve, events)),
    [2, 7, 12, 22, 52],
  );
});

t.test('prices are found from runs that did each thing in other numbers', async (t) => {
  const runs = [
    [10, 100, 1],
    [10, 10, 10],
    [1, 50, 2],
    [40, 40, 4],
  ].map(([appends = 0, events = 0, flushes = 0]) => ({
    did: [appends, events, flushes],
    took: 3 * appends + 0.5 * events + 20 * flushes,
  }));
  t.same(
    pricesOf(runs).map((price) => Number(price.toFixed(2))),
    [3, 0.5, 20],
  );
});
