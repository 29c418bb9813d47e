import type { Cart } from '#contract/cart.ts';
import { ApiError } from '../../lib/reading/errors.ts';
import { storedToken, storedUser } from '../../lib/session/session-store.ts';
import { cartCall, FAILED_TO_FETCH } from './cart-calls.ts';
import { onCartSignal } from './cart-signals.ts';

const FRESH_MS = 30_000;

export type CartState = {
  /** The server's cart; `null` until the first has arrived, and for a visitor. */
  cart: Cart | null;
  /** Quantities by item that the server has not confirmed yet; 0 is a removal. */
  wanted: ReadonlyMap<number, number>;
  /** Why the last fetch failed; `undefined` once one succeeds. */
  error: unknown;
};

const NOTHING: CartState = { cart: null, wanted: new Map(), error: undefined };

let state = NOTHING;
let owner: number | null = null;
let fetchedAt = Number.NEGATIVE_INFINITY;
/** Each write and each change of the person raises it. An answer to an earlier version is out of date. */
let version = 0;
let inProgress: Promise<void> | undefined;
let again = false;
let stopListening: (() => void) | undefined;
const listeners = new Set<() => void>();

/** The cart as this tab knows it. */
export function cartState(): CartState {
  return state;
}

/** Calls back whenever the cart changes. While it has listeners, the store follows the signals of window and tabs. */
export function subscribeToCart(listener: () => void): () => void {
  stopListening ??= onCartSignal(() => void fetchCart({ force: true }));
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = undefined;
    fetchedAt = Number.NEGATIVE_INFINITY;
  };
}

function set(change: Partial<CartState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Takes over the cart of an answer, unless it is of another person than the one who is signed in. @returns whether it is */
export function acceptCart(cart: Cart): boolean {
  followSession();
  if (cart.id !== owner) return false;
  version += 1;
  fetchedAt = performance.now();
  set({ cart, error: undefined });
  return true;
}

/** Shows a quantity before the server has confirmed it; `undefined` goes back to what the server says. */
export function showWanted(itemId: number, quantity: number | undefined): void {
  const wanted = new Map(state.wanted);
  if (quantity === undefined) wanted.delete(itemId);
  else wanted.set(itemId, quantity);
  set({ wanted });
}

/** Forgets the cart when another person, or nobody, is signed in. */
function followSession(): void {
  const now = storedUser()?.id ?? null;
  if (now === owner) return;
  owner = now;
  version += 1;
  fetchedAt = Number.NEGATIVE_INFINITY;
  set(NOTHING);
}

/**
 * Fetches the cart, unless it is less than 30 s old or a fetch is under way. A forced fetch is never skipped: while
 * another is under way, it follows that one.
 */
export async function fetchCart({ force = false } = {}): Promise<void> {
  followSession();
  if (storedToken() === null) return;
  if (inProgress !== undefined) {
    again ||= force;
    return inProgress;
  }
  if (!force && performance.now() - fetchedAt < FRESH_MS) return;
  inProgress = load().finally(() => {
    inProgress = undefined;
  });
  await inProgress;
  if (!again) return;
  again = false;
  await fetchCart({ force: true });
}

async function load(): Promise<void> {
  const before = version;
  try {
    const cart = await cartCall('/', { failure: FAILED_TO_FETCH });
    if (version !== before) again ||= state.cart === null;
    // Whose token this is may not be known yet: 0. The bag is asked for again then.
    else if (!acceptCart(cart) && version === before && owner)
      set({ error: new ApiError(200, 'UNREADABLE', FAILED_TO_FETCH) });
  } catch (error) {
    if (version === before) set({ error });
  }
}
