import { accountCalls } from './calls/accounts.ts';
import { artistCalls } from './calls/artists.ts';
import { artworkCalls } from './calls/artworks.ts';
import type { Call } from './calls/call.ts';
import { cartCalls } from './calls/cart.ts';
import { engagementCalls } from './calls/engagement.ts';
import { factorCalls } from './calls/factors.ts';
import { favoritesCalls } from './calls/favorites.ts';
import { liveCalls } from './calls/live.ts';
import { messageCalls } from './calls/messages.ts';
import { minisiteCalls } from './calls/minisites.ts';
import { noticeCalls } from './calls/notices.ts';
import { operationsCalls } from './calls/operations.ts';
import { orderCalls } from './calls/orders.ts';
import { paperCalls } from './calls/papers.ts';
import { saleCalls } from './calls/sales.ts';
import { sellingCalls } from './calls/selling.ts';
import { waitlistCalls } from './calls/waitlist.ts';

/** Every call of the API. A call that is not here fails the test of bad input. */
export const CALLS: Record<string, Call> = {
  ...accountCalls,
  ...factorCalls,
  ...artistCalls,
  ...minisiteCalls,
  ...artworkCalls,
  ...cartCalls,
  ...favoritesCalls,
  ...noticeCalls,
  ...orderCalls,
  ...paperCalls,
  ...saleCalls,
  ...sellingCalls,
  ...messageCalls,
  ...waitlistCalls,
  ...engagementCalls,
  ...liveCalls,
  ...operationsCalls,
};
