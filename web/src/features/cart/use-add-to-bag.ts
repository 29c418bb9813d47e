import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { ApiError, messageOf } from '../../lib/reading/errors.ts';
import { isGone } from '../../lib/reading/read-key.ts';
import { readAgain } from '../../lib/reading/use-read.ts';
import { endErrand, keepErrand } from '../../lib/session/errand.ts';
import { storedToken, storedUser } from '../../lib/session/session-store.ts';
import { useErrand } from '../../lib/session/use-errand.ts';
import { toast } from '../../lib/toast.ts';
import { track } from '../../lib/tracking/track.ts';
import { type CameFrom, paths } from '../../paths.ts';
import { addToCart } from './cart-changes.ts';
import { rememberPrice } from './seen-prices.ts';

const ADDED_MS = 3_000;
const FAILED_MS = 5_000;

const BUTTONS = { bag: 'Add to Bag', buy: 'Buy Now' } as const;

export type BagMessage = { text: string; failed: boolean };

type Meant = keyof typeof BUTTONS;

/** @param later whether it was meant before signing in: the work may have been sold, or put into the bag, before that */
function failure(error: unknown, later: boolean): BagMessage {
  const message = messageOf(error, 'Failed to add item to cart');
  if (message.includes('already in cart')) return { text: 'This item is already in your bag', failed: !later };
  if (later && isUnavailable(error))
    return { text: 'This work was sold or reserved meanwhile. It is not in your bag.', failed: true };
  return { text: `Failed to add to bag: ${message}`, failed: true };
}

/** A message that goes away by itself: a good one after 3 s, a failure after 5 s. */
function usePassingMessage(): [BagMessage | undefined, (message: BagMessage | undefined) => void] {
  const [message, setMessage] = useState<BagMessage>();
  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(() => setMessage(undefined), message.failed ? FAILED_MS : ADDED_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage];
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;
const isUnavailable = (error: unknown) => hasCode(error, 'ARTWORK_UNAVAILABLE');

/**
 * Adds a work to the bag, or buys it now. A visitor goes to the login screen, and comes back to the work, with which
 * that is done then.
 */
export function useAddToBag({ id, price }: Pick<Artwork, 'id' | 'price'>) {
  const [adding, setAdding] = useState(false);
  const [message, setMessage] = usePassingMessage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const signIn = (kind: Meant, by?: number) => {
    const state: CameFrom = { from: `${pathname}${search}` };
    keepErrand(kind, id, by);
    void navigate(paths.login, { state });
  };

  const put = async (key?: string) => {
    await addToCart({ artwork_id: id, quantity: 1 }, key);
    rememberPrice(id, price);
    track('action_add_to_bag', { artwork_id: id, quantity: 1, price });
  };

  /**
   * Runs one of the two, never both at once.
   *
   * @param say tells how it went
   * @param key of what was meant before signing in
   */
  const attempt = async (kind: Meant, say: (message: BagMessage) => void, key?: string): Promise<void> => {
    const by = storedUser()?.id;
    setAdding(true);
    setMessage(undefined);
    try {
      await put(key);
      endErrand();
      say({ text: 'Added to your bag!', failed: false });
      if (kind === 'buy') void navigate(paths.bag);
    } catch (error) {
      // Without an answer it may have been done. A page that is left does not know, and does it again when it is back.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) endErrand();
      // The session has ended. One that could not be renewed just now is still stored.
      if (error instanceof ApiError && error.status === 401 && storedToken() === null) signIn(kind, by);
      // The server is asked in any case: another device may have taken the work out of the bag that this one knows.
      else if (kind === 'buy' && hasCode(error, 'ALREADY_IN_CART')) void navigate(paths.bag);
      else say(failure(error, key !== undefined));
      // Somebody else was faster, or the work is gone: what is shown is out of date.
      if (isGone(error) || isUnavailable(error)) void readAgain(`/artworks/${id}`);
    } finally {
      setAdding(false);
    }
  };

  const press = async (kind: Meant) => {
    if (adding) return;
    track('click_button', { button: BUTTONS[kind], artwork_id: id });
    if (storedToken() === null) signIn(kind);
    else await attempt(kind, setMessage);
  };

  useErrand('bag', id, (key) => attempt('bag', toast, key));
  useErrand('buy', id, (key) => attempt('buy', toast, key));

  return { adding, message, add: () => press('bag'), buyNow: () => press('buy') };
}
