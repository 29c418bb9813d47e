import { THROTTLE } from '../../../src/engine/folding/wake-ups/wake-ups.ts';
import { BOUNDS } from '../../../src/engine/waiting/group-commit.ts';
import { Appender } from './appender.ts';
import { Clock } from './clock.ts';
import { type Costs, costOf } from './costs.ts';
import { openFolds, openHeld } from './folds.ts';
import { Ledger } from './ledger.ts';
import { type Random, sampleOf } from './random.ts';
import { Disk, Machine, Thread, Turns } from './stations.ts';

/** Machines, and on which of them each process runs, by the index of the machine. */
export type Deployment = {
  machines: { cores: number }[];
  lanes: number;
  /** One API process each. */
  apis: number[];
  /** One PostgreSQL each; the lanes are dealt out to them. */
  nodes: number[];
  /** One worker each; with none, nothing is folded. */
  workers: number[];
  /** Where the clients run, in one process; elsewhere if it is left out. */
  clients?: number;
  /** Milliseconds until a standby has a commit, too. */
  copied?: number;
  /** Requests that an API process has under way at most, when it is not what the product allows. */
  atOnce?: number;
};

/**
 * Something that can be used up: the milliseconds of it that are used so far, of so many in a millisecond. A lane is used
 * up when all its flushes are full: its lock is busy long before, because flushes grow only when they wait.
 */
type Station = { name: string; used: () => number; of: number };

export type World = {
  clock: Clock;
  ledger: Ledger;
  /** `underWay`: requests that are not answered. */
  apis: { thread: Thread; appenders: Appender[]; underWay: number }[];
  clients: Thread | undefined;
  stations: Station[];
};

const FULL = BOUNDS.maxFlush;

/** Finds something of a list by its number. @throws Error when the list is shorter */
function pick<Item>(items: Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there are ${items.length}, and none is number ${index}`);
  return item;
}

/** Builds the machines and processes of a deployment. */
export function buildWorld(costs: Costs, deployment: Deployment, random: Random): World {
  const { lanes, copied = 0 } = deployment;
  const clock = new Clock();
  const machines = deployment.machines.map(({ cores }) => new Machine(clock, cores));
  const threadOn = (index: number) => new Thread(clock, pick(machines, index));
  const nodes = deployment.nodes.map((index) => ({
    machine: pick(machines, index),
    disk: new Disk(clock, () => sampleOf(costs.disk, random)),
  }));
  const nodeOf = (lane: number) => pick(nodes, lane % nodes.length);
  const locks = Array.from({ length: lanes }, () => new Turns(clock));

  const workers = deployment.workers.map(threadOn);
  const ledger = new Ledger(clock, lanes, workers.length > 0 ? Object.keys(costs.folds) : []);
  const held = openHeld(costs);
  const way = { clock, costs, ledger, nodeOf: (lane: number) => nodeOf(lane).machine };
  const folds = workers.map((worker) => openFolds(way, worker, held));
  let hints = 0;
  let isHinted = false;
  /** A hint is one job, which one of the workers takes. */
  const hint = () => {
    if (isHinted || folds.length === 0) return;
    isHinted = true;
    clock.after(THROTTLE, () => {
      isHinted = false;
      hints += 1;
      folds[hints % folds.length]?.();
    });
  };

  const apis = deployment.apis.map(threadOn).map((thread) => {
    const appenders = locks.map((lock, lane) => {
      const onStored = (events: number) => {
        ledger.store(lane, events);
        hint();
      };
      return new Appender({ clock, costs, api: thread, lock, node: nodeOf(lane), copied }, onStored);
    });
    return { thread, appenders, underWay: 0 };
  });
  const clients = deployment.clients === undefined ? undefined : threadOn(deployment.clients);

  const full = costOf(costs.append, FULL) + sampleOf(costs.disk, () => 0.5) + copied;
  const stations = [
    ...apis.map(({ thread }) => ({ name: 'an API process', used: () => thread.turns.used, of: 1 })),
    ...deployment.machines.map(({ cores }, index) => ({
      name: `the processors of ${rolesOf(deployment, index)}`,
      used: () => pick(machines, index).used,
      of: cores,
    })),
    ...locks.map((_, lane) => ({ name: 'a lane', used: () => (pick(ledger.heads, lane) / FULL) * full, of: 1 })),
    ...nodes.map(({ disk }) => ({ name: 'the disk', used: () => disk.used, of: 1 })),
    ...workers.map(({ turns }) => ({ name: 'a worker', used: () => turns.used, of: 1 })),
    ...(workers.length > 0
      ? [...held.values()].map((model) => ({ name: 'the folds of a read model', used: () => model.used, of: lanes }))
      : []),
  ];
  return { clock, ledger, apis, clients, stations };
}

/** What runs on a machine. */
function rolesOf({ apis, nodes, workers }: Deployment, machine: number): string {
  const roles = { API: apis, PostgreSQL: nodes, worker: workers };
  const here = Object.entries(roles).filter(([, machines]) => machines.includes(machine));
  return here.length === 3 ? 'the machine' : here.map(([role]) => role).join(' and ');
}
