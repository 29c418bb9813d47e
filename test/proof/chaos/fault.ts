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
   * Whether healing is the start of a process. The recovery then counts from when it is up: how long a start takes beside
   * clients at work is the machine's affair, and `test/proof/faults/starts-soon` has a bound for it.
   */
  byStart?: boolean;
  /** What recovery means beside this: a new event is acknowledged, and every read model has folded it. */
  recovered?(scene: Scene): Promise<void>;
};
