import { useState } from 'react';
import type { Artwork } from '#contract/artworks.ts';
import { lazyPart } from '../../../lib/screens/lazy-part.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Region } from '../../../ui/Region.tsx';
import { pictureAlt } from '../picture-alt.ts';
import { sizeOf } from './dimensions.ts';
import styles from './TrueSizeButton.module.css';

const TrueSizeDialog = lazyPart('TrueSizeDialog', () => import('./TrueSizeDialog.tsx'));

/** Opens the work on a wall, true to size; nothing when its picture or its dimensions do not say enough. */
export function TrueSizeButton({ artwork }: { artwork: Artwork }) {
  const [open, setOpen] = useState(false);
  const { dimensions, image_details, image_url, is_digital } = artwork;
  const size = is_digital ? undefined : sizeOf(dimensions, image_details[0]);
  if (size === undefined || image_url === null) return null;
  return (
    <div className={styles.place}>
      <ActionButton onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 20h18M4 4h9v9H4ZM16 20v-4.5a2 2 0 0 1 4 0V20" />
          <circle cx="18" cy="10" r="1.6" />
        </svg>
        See it on a wall
      </ActionButton>
      {open && (
        <Region part="dialog" small>
          <TrueSizeDialog
            title={artwork.title}
            picture={image_url}
            alt={pictureAlt(artwork)}
            size={size}
            onClose={() => setOpen(false)}
          />
        </Region>
      )}
    </div>
  );
}
