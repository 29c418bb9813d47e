import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';
import { replacing } from '../../helpers/replace-module.ts';
import { until } from '../../helpers/until.ts';
import { compareIdsWithinFlush, takePositionsFromSequence } from './bugs/append-function.ts';
import type { Fault, Scene } from './fault.ts';
import { apiKilled, workerKilled } from './faults/killed.ts';
import { lettersDoubted } from './faults/letters.ts';
import { answersToClientsCut } from './faults/lost-answers.ts';

/** A known bug, and how it is found. */
export type Bug = {
  name: string;
  /** Under which it shows. */
  fault: Fault;
  /** The complaint that proves that this very bug was found. */
  found: RegExp;
  /** Options of Node for API and workers, which put the bug in place of a module. */
  options?: string[];
  /** Puts the bug into the database. */
  prepare?: (owner: Kysely<DB>) => Promise<void>;
  /** Clients send neither ids of events nor keys of commands. */
  careless?: true;
};

/** Nothing but load. */
const load: Fault = {
  name: 'load alone',
  act: ({ senders }) => senders.more(300),
  heal: async () => undefined,
  within: 5,
};

/** Waits until a worker is at work: it has moved a checkpoint, so it folds what came meanwhile. */
async function workerFolds({ product: { db } }: Scene): Promise<void> {
  const folded = async () => {
    const { rows } = await sql<{ sum: string }>`select sum(position) from folding.engagement_checkpoint`.execute(db);
    return Number(rows[0]?.sum);
  };
  const before = await folded();
  await until('a worker folds', async () => (await folded()) > before);
}

/** Nobody knows at which moment a worker is killed, so it is killed more than once while it folds. */
const workerKilledAgain: Fault = {
  ...workerKilled,
  name: 'worker killed, three times',
  async act(scene) {
    for (const time of [1, 2, 3]) {
      if (time > 1) await workerKilled.heal(scene);
      await workerFolds(scene);
      await workerKilled.act(scene);
    }
  },
};

const bug = (file: string) => `test/proof/chaos/bugs/${file}.ts`;

/** The bugs that the drill must find. */
export const bugs: Bug[] = [
  {
    name: 'a read model reads past a position that is not committed',
    fault: load,
    found: /^timeline: timeline_count: \d+ differences/,
    options: [replacing('src/engine/log/engagement.ts', bug('appends-side-by-side'))],
    prepare: takePositionsFromSequence,
  },
  {
    name: 'a repeat is only known within its flush',
    fault: answersToClientsCut,
    found: /^event ids more than once in the log/,
    prepare: compareIdsWithinFlush,
  },
  {
    name: 'a hint that meets a running job is dropped',
    fault: load,
    found: /^[\w-]+ is at \d+ of \d+ events/,
    options: [
      replacing('src/engine/folding/wake-ups/queue.ts', bug('drops-hints')),
      replacing('src/engine/folding/wake-ups/queue-worker.ts', bug('folds-within-jobs')),
      replacing('src/engine/folding/wake-ups/worker.ts', bug('folds-by-hints-alone')),
    ],
  },
  {
    name: 'a checkpoint moves outside of the transaction that counts',
    fault: workerKilledAgain,
    found: /^[\w-]+: \w+: \d+ differences/,
    options: [replacing('src/engine/folding/batch.ts', bug('moves-checkpoint-later'))],
  },
  {
    name: 'an event is acknowledged before its commit',
    fault: apiKilled,
    found: /^acknowledged events missing from the log/,
    options: [replacing('src/engine/log/engagement.ts', bug('answers-early'))],
  },
  {
    name: 'a letter that is sent again is another message',
    fault: lettersDoubted,
    found: /^the letter .* was sent, and no event asks for it/,
    options: [replacing('src/serving/mail/letters.ts', bug('forgets-keys'))],
  },
  {
    name: 'a client sends neither ids nor keys',
    fault: answersToClientsCut,
    found: /in the log more often than acknowledged|ALREADY_IN_CART|launch\/register of .* was answered with 200/,
    careless: true,
  },
];
