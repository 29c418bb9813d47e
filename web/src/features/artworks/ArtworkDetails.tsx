import type { ReactNode } from 'react';
import type { Artwork } from '#contract/artworks.ts';
import { formatCount } from '../../lib/format.ts';
import { lazyAside } from '../../lib/screens/lazy-aside.ts';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import styles from './ArtworkDetails.module.css';

const FreeAgain = lazyAside('FreeAgain', () => import('../../ui/FreeAgain.tsx'));

/** The facts of a work: what every label says first, then what else its artist entered. */
export function ArtworkDetails({ artwork }: { artwork: Artwork }) {
  const { id, medium, dimensions, is_digital, limited_edition, status, style, size, weight, is_commission } = artwork;
  return (
    <dl className={styles.details}>
      <Row term="Medium">{medium}</Row>
      {dimensions !== null && <Row term="Dimensions">{dimensions}</Row>}
      {is_digital && <Row term="Type">Digital Artwork</Row>}
      {limited_edition !== null && <Row term="Edition">{`Limited Edition of ${formatCount(limited_edition)}`}</Row>}
      <Row term="Status">
        <StatusLabel status={status} />
        {status === 'reserved' && <FreeAgain artworkId={id} className={styles.quiet} />}
      </Row>
      {style !== null && <Row term="Style">{style}</Row>}
      {size !== null && <Row term="Size">{size}</Row>}
      {weight !== null && <Row term="Weight">{weight}</Row>}
      {is_commission && <Row term="Commission">Made on commission</Row>}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
