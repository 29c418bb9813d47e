import { ENGAGEMENT_AT_ONCE } from '../../../src/config/environment.ts';
import { laneOf } from '../../../src/engine/log/lanes.ts';
import { quantile } from '../bench.ts';
import { type Arrivals, sendAll } from './arrivals.ts';
import type { Costs } from './costs.ts';
import { createRandom } from './random.ts';
import { buildWorld, type Deployment, type World } from './world.ts';

/** `seconds` are measured, after `settling` ones. */
export type Run = {
  costs: Costs;
  deployment: Deployment;
  arrivals: Arrivals;
  seconds: number;
  settling: number;
  seed: number;
};

/** How much of a kind of station is used, from 0 to 1: of several, the one that is used most. */
type Use = { station: string; share: number };

export type Outcome = {
  /** Events of the whole run: offered = accepted + refused + waiting. */
  offered: number;
  accepted: number;
  refused: number;
  waiting: number;
  /** Accepted events a second, once settled. */
  throughput: number;
  /** Milliseconds from the sending of an append to its answer. */
  append: { p50: number; p99: number };
  /** Milliseconds from a commit to the slowest read model; `lag`: since the oldest one that it lacks at the end. */
  freshness: { p50: number; p99: number; lag: number };
  /** The first is used most. */
  uses: Use[];
};

/** Milliseconds that a refused sender waits until it sends again, as the load generator does. */
const REFUSED = 20;

/** Measures the use of the stations from now on. @returns what says how much of each was used until then */
function watchStations({ clock, stations }: World): () => Use[] {
  const since = clock.now;
  const before = stations.map(({ used }) => used());
  return () => {
    const most = new Map<string, number>();
    for (const [index, { name, used, of }] of stations.entries()) {
      const share = (used() - (before[index] ?? 0)) / of / (clock.now - since);
      most.set(name, Math.max(share, most.get(name) ?? 0));
    }
    return [...most].map(([station, share]) => ({ station, share })).sort((one, other) => other.share - one.share);
  };
}

/** Runs a deployment under load. The same run has the same outcome. */
export function simulate({ costs, deployment, arrivals, seconds, settling, seed }: Run): Outcome {
  const random = createRandom(seed);
  const world = buildWorld(costs, deployment, random);
  const { clock, ledger, apis, clients } = world;
  const { atOnce = ENGAGEMENT_AT_ONCE } = deployment;
  const begun = settling * 1_000;
  const counts = { offered: 0, accepted: 0, refused: 0, settled: 0, onTheWay: 0 };
  const latencies: number[] = [];
  const lanes = new Map<number, number>();
  const appenderOf = (sender: number) => {
    const lane = lanes.get(sender) ?? laneOf(sender, deployment.lanes) - 1;
    lanes.set(sender, lane);
    const api = apis[Math.floor(random() * apis.length)];
    const appender = api?.appenders[lane];
    if (!api || !appender) throw new Error('there is no API process');
    return { api, appender };
  };

  sendAll(clock, random, arrivals, (sender, events, answered) => {
    const since = clock.now;
    const { api, appender } = appenderOf(sender);
    counts.offered += events;
    counts.onTheWay += events;
    const accept = () => {
      api.underWay -= 1;
      counts.accepted += events;
      if (clock.now >= begun) counts.settled += events;
      if (since >= begun) latencies.push(clock.now - since);
      answered();
    };
    const refuse = () => {
      counts.refused += events;
      clock.after(REFUSED, answered);
    };
    const receive = () => {
      counts.onTheWay -= events;
      if (appender.append(events, String(sender), accept)) return;
      api.underWay -= 1;
      refuse();
    };
    const arrive = () => {
      if (api.underWay >= atOnce) {
        counts.onTheWay -= events;
        refuse();
        return;
      }
      api.underWay += 1;
      api.thread.run(() => costs.api.request + events * costs.api.event, receive);
    };
    if (clients) clients.run(() => costs.client.request + events * costs.client.event, arrive);
    else arrive();
  });

  clock.run(begun);
  ledger.ages.length = 0;
  const usesSince = watchStations(world);
  clock.run(begun + seconds * 1_000);
  const { settled, onTheWay, ...rest } = counts;
  const held = apis.flatMap(({ appenders }) => appenders).reduce((sum, { held }) => sum + held, 0);
  return {
    ...rest,
    waiting: onTheWay + held,
    throughput: settled / seconds,
    append: { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) },
    freshness: { p50: quantile(ledger.ages, 0.5), p99: quantile(ledger.ages, 0.99), lag: ledger.lag },
    uses: usesSince(),
  };
}
