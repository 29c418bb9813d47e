import type { Random } from '../../../demo/random.ts';
import type { Senders } from '../../helpers/senders.ts';
import type { Members } from './members.ts';
import type { Product } from './product.ts';

/** What a fault may disturb, and who notices. */
export type Scene = { product: Product; senders: Senders; members: Members; random: Random };

/** A way to break the product under load. */
export type Fault = {
  name: string;
  /** Breaks something, and waits for what must pass, or be seen, before the recovery counts. */
  act(scene: Scene): Promise<void>;
  /** Takes the fault away, as a supervisor or an operator would. The recovery counts from when this begins. */
  heal(scene: Scene): Promise<void>;
  /** Seconds within which the product has recovered. */
  within: number;
  /**
   * Whether a process must start for it. How long that takes is the machine's affair, so the drill adds twice what a
   * start takes in the same run while nothing else happens: in a round, the clients and the other processes take their
   * share of the machine.
   */
  byStart?: boolean;
  /** What recovery means beside this: a new event is acknowledged, and every read model has folded it. */
  recovered?(scene: Scene): Promise<void>;
};
