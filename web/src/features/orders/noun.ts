import type { Order } from '#contract/orders.ts';
import { isLaunched } from '../../lib/launched.ts';

/**
 * What that is called which was ordered at once: it asks the artists, unless it is paid by card.
 *
 * @param method left out before anything was ordered: what holds in this shop
 */
export const nounOf = (method: Order['method'] = isLaunched('card') ? 'card' : 'arranged') =>
  method === 'card' ? 'order' : 'request';
