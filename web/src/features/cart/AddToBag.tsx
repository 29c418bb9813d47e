import type { Artwork } from '#contract/artworks.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AddToBag.module.css';
import { useAddToBag } from './use-add-to-bag.ts';

/** The two buttons that buy a work, and the result. */
export function AddToBag({ artwork }: { artwork: Artwork }) {
  const { adding, message, add, buyNow } = useAddToBag(artwork);
  const soldOut = artwork.status !== 'available';
  return (
    <div className={styles.purchase}>
      <div className={styles.buttons}>
        <Button disabled={soldOut} aria-disabled={adding} onClick={add}>
          {soldOut ? 'Sold Out' : adding ? 'Adding to Bag...' : 'Add to Bag'}
        </Button>
        <Button look="plain" disabled={soldOut} aria-disabled={adding} onClick={buyNow}>
          Buy Now
        </Button>
      </div>
      <p role="status" className={message?.failed ? styles.failed : styles.added}>
        {message?.text}
      </p>
    </div>
  );
}
