import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { ApiError, messageOf } from '../../lib/reading/errors.ts';
import { isGone } from '../../lib/reading/read-key.ts';
import { readAgain } from '../../lib/reading/use-read.ts';
import { storedToken } from '../../lib/session/session-store.ts';
import { track } from '../../lib/tracking/track.ts';
import { type CameFrom, paths } from '../../paths.ts';
import { addToCart } from './cart-changes.ts';
import { rememberPrice } from './seen-prices.ts';

const ADDED_MS = 3_000;
const FAILED_MS = 5_000;

export type BagMessage = { text: string; failed: boolean };

function failure(error: unknown): BagMessage {
  const message = messageOf(error, 'Failed to add item to cart');
  const there = message.includes('already in cart');
  return { text: there ? 'This item is already in your bag' : `Failed to add to bag: ${message}`, failed: true };
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

/** Adds a work to the bag, or buys it now. A visitor goes to the login screen and comes back to the work. */
export function useAddToBag({ id, price }: Pick<Artwork, 'id' | 'price'>) {
  const [adding, setAdding] = useState(false);
  const [message, setMessage] = usePassingMessage();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const put = useCallback(async () => {
    await addToCart({ artwork_id: id, quantity: 1 });
    rememberPrice(id, price);
    track('action_add_to_bag', { artwork_id: id, quantity: 1, price });
  }, [id, price]);

  const signIn = () => {
    const state: CameFrom = { from: `${pathname}${search}` };
    void navigate(paths.login, { state });
  };

  /** Runs one of the two, never both at once. @returns whether it succeeded */
  const attempt = async (button: string, work: () => Promise<void>): Promise<boolean> => {
    if (adding) return false;
    track('click_button', { button, artwork_id: id });
    if (storedToken() === null) {
      signIn();
      return false;
    }
    setAdding(true);
    setMessage(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      // The session has ended. One that could not be renewed just now is still stored.
      if (error instanceof ApiError && error.status === 401 && storedToken() === null) signIn();
      else setMessage(failure(error));
      // Somebody else was faster, or the work is gone: what is shown is out of date.
      if (isGone(error) || (error instanceof ApiError && error.code === 'ARTWORK_UNAVAILABLE'))
        void readAgain(`/artworks/${id}`);
      return false;
    } finally {
      setAdding(false);
    }
  };

  /** The server is asked in any case: another device may have taken the work out of the bag that this one knows. */
  const putUnlessThere = async () => {
    try {
      await put();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'ALREADY_IN_CART')) throw error;
    }
  };

  return {
    adding,
    message,
    add: async () => {
      if (await attempt('Add to Bag', put)) setMessage({ text: 'Added to your bag!', failed: false });
    },
    buyNow: async () => {
      if (await attempt('Buy Now', putUnlessThere)) void navigate(paths.bag);
    },
  };
}
