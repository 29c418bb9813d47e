import { sendWaiting } from './features/messages/waiting.ts';
import { tellTimeZone } from './features/notices/tell-time-zone.ts';
import { takeFavoritesAlong } from './lib/favorites/take-along.ts';
import { connect } from './lib/live/connection.ts';
import { readAgainWhenMoved } from './lib/live/read-again-when-moved.ts';
import { onSessionChange } from './lib/session/session-store.ts';

// What pages do for somebody who is signed in, whichever page it is. It is loaded after the page, once.
takeFavoritesAlong();
readAgainWhenMoved('orders', ['/orders', '/sales', '/checkout']);
readAgainWhenMoved('notices', ['/notices']);
connect();
sendWaiting();
window.addEventListener('online', sendWaiting);
void tellTimeZone();
onSessionChange(() => void tellTimeZone());
