import type { Artwork } from '#contract/artworks.ts';
import { counted } from '../../lib/format.ts';
import { askPath } from '../../paths.ts';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { WriteLink } from '../../ui/WriteLink.tsx';
import { isSample } from './is-sample.ts';
import { LikeButton } from './LikeButton.tsx';
import { useLikes } from './use-likes.ts';
import styles from './WorkActions.module.css';

/** Like and share buttons of a work, with its likes and views. */
export function WorkActions({ artwork }: { artwork: Artwork }) {
  const { liked, count, toggle } = useLikes(artwork);
  return (
    <div className={styles.actions}>
      {!isSample(artwork) && <LikeButton liked={liked} count={count} onToggle={toggle} />}
      <span>{counted(artwork.view_count, 'view')}</span>
      {!isSample(artwork) && <WriteLink to={askPath('artwork', artwork.id)} owner={artwork.artist_id} />}
      <ShareButton title={`${artwork.title} by ${artwork.artist_name}`} shared={{ artwork_id: artwork.id }} />
    </div>
  );
}
