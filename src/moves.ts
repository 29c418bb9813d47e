import type { Move } from './serving/live/moves.ts';
import { cartMoves } from './shop/cart/moves.ts';
import { messageMoves } from './shop/messages/moves.ts';
import { noticeMoves } from './shop/notices/moves.ts';
import { orderMoves } from './shop/orders/moves.ts';

/** Whom each event of every slice concerns. An event may stand here several times, of several kinds. */
export const moves: readonly Move[] = [...cartMoves, ...messageMoves, ...noticeMoves, ...orderMoves];
