import { scheduler } from 'node:timers/promises';
import { createRandom } from '../../../demo/random.ts';
import { projections } from '../../../projections/index.ts';
import { followUp } from '../../helpers/checker.ts';
import { startSenders } from '../../helpers/senders.ts';
import type { Test } from '../../helpers/test.ts';
import { openBalances } from './balance.ts';
import type { Fault, Scene } from './fault.ts';
import { metNothing } from './member.ts';
import { startMembers } from './members.ts';
import { type ProductOptions, startProduct } from './product.ts';

/** Milliseconds in which the product must recover; one that takes longer never does. */
const PATIENCE = 60_000;
/** Milliseconds that a client waits for an answer: less than the web app does, so that a round is short. */
const CLIENT_PATIENCE = 3_000;
/** Events that are acknowledged before a fault, and after the recovery. */
const AROUND = 30;
/** Milliseconds before a fault at most: the seed chooses the moment. */
const MOMENT = 400;

export type Round = {
  fault: string;
  /** Events of clients and commands of members that were acknowledged. */
  acknowledged: number;
  retries: number;
  /** Requests of which nobody knew whether they had taken effect. */
  unknown: number;
  lost: number;
  twice: number;
  /** Seconds. */
  recovery: number;
  /** Seconds that recovery may take. */
  within: number;
  /** Seconds of the whole round. */
  took: number;
  /** What is wrong; nothing when the round holds. */
  complaints: string[];
};

export type Drill = {
  /** Where everything is that the product keeps. */
  folder: string;
  /** Breaks the product in one way under load, heals it, and balances what clients saw with what the database holds. */
  round(fault: Fault, options?: { full?: boolean }): Promise<Round>;
};

type Options = ProductOptions & {
  seed: number;
  /** Milliseconds between an acknowledgement and the next request of a client. */
  pace?: number;
  /** Milliseconds that read models have to catch up once nothing is under way. */
  catchUp?: number;
  /** Clients send neither ids of events nor keys of commands, which no client of ours does. */
  careless?: boolean;
};

/** Seconds since a moment. */
const since = (moment: number) => (performance.now() - moment) / 1_000;

/** Starts a product and its clients. They end with the test. */
export async function startDrill(
  t: Test,
  { seed, pace = 20, catchUp = PATIENCE, careless = false, ...where }: Options,
): Promise<Drill> {
  const random = createRandom(seed, 1);
  const product = await startProduct(t, where);
  const { db, origin, api, workers } = product;
  const met = metNothing();
  const habits = { members: 3, pace, random: createRandom(seed, 2), met, withKeys: !careless };
  const members = await startMembers(t, origin, habits);
  const sending = { clients: 4, patience: CLIENT_PATIENCE, pace, withIds: !careless };
  const senders = await startSenders(t, origin, sending);
  const scene: Scene = { product, senders, members, random };
  const balances = openBalances(product, { senders, members, catchUp });

  const counts = () => {
    const { acknowledged, refusals } = senders;
    const refused = [...refusals.values()].reduce((sum, times) => sum + times, 0);
    const unknown = (refusals.get('no answer') ?? 0) + (refusals.get('OUTCOME_UNKNOWN') ?? 0);
    return {
      acknowledged: acknowledged.size + met.commands,
      retries: refused + met.retries,
      unknown: unknown + met.unknown,
    };
  };
  /** A new event is acknowledged, every read model has folded it, and whatever else the fault asks for. */
  const recovered = async (fault: Fault) => {
    await senders.more(1, PATIENCE);
    const late = await followUp(db, { projections, within: catchUp });
    if (late.length > 0) throw new Error(late.join('; '));
    await fault.recovered?.(scene);
  };

  const disturb = async (fault: Fault) => {
    senders.resume();
    members.resume();
    await senders.more(AROUND, PATIENCE);
    await scheduler.wait(random.below(MOMENT));
    await fault.act(scene);
    const broken = performance.now();
    await fault.heal(scene);
    const healed = performance.now();
    await recovered(fault);
    const recovery = since(fault.byStart ? healed : broken);
    await senders.more(AROUND, PATIENCE);
    return recovery;
  };
  const rest = () => Promise.all([senders.rest(PATIENCE), members.rest(PATIENCE)]);
  const ended = () =>
    [api, ...workers].flatMap((process) => (process.running ? [] : [`a process ended by itself: ${process.output}`]));

  return {
    folder: product.folder,
    async round(fault, { full = false } = {}) {
      const begun = performance.now();
      const before = counts();
      const wrong: string[] = [];
      const failed = (error: Error) => {
        wrong.push(error.cause ? `${error.message}: ${error.cause}` : error.message);
        return Number.POSITIVE_INFINITY;
      };
      const recovery = await disturb(fault).catch(failed);
      await rest().catch(failed);
      const { complaints, lost, twice } = await balances.strike({ full });
      const after = counts();
      return {
        fault: fault.name,
        acknowledged: after.acknowledged - before.acknowledged,
        retries: after.retries - before.retries,
        unknown: after.unknown - before.unknown,
        lost,
        twice,
        recovery,
        within: fault.within,
        took: since(begun),
        complaints: [...wrong, ...ended(), ...complaints],
      };
    },
  };
}
