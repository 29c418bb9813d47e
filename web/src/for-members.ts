import { followOrders } from './features/orders/follow-orders.ts';
import { takeFavoritesAlong } from './lib/favorites/take-along.ts';
import { connect } from './lib/live/connection.ts';

// What pages do for somebody who is signed in, whichever page it is. It is loaded after the page, once.
takeFavoritesAlong();
followOrders();
connect();
