import type { Artwork } from '#contract/artworks.ts';
import { useFavorite } from '../../lib/favorites/favorites.ts';
import { HeartButton } from '../../ui/HeartButton.tsx';
import styles from './CardHeart.module.css';

/** The heart in the corner of a card's picture. It shows while the card is pointed at or has the focus. */
export function CardHeart({ artwork: { id, title } }: { artwork: Pick<Artwork, 'id' | 'title'> }) {
  const { on, toggle } = useFavorite('artworks', id);
  return <HeartButton className={styles.heart} on={on} label={`Favorite ${title}`} onPress={toggle} />;
}
