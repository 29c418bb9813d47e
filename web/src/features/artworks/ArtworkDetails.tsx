import type { ReactNode } from 'react';
import type { Artwork } from '#contract/artworks.ts';
import { formatCount } from '../../lib/format.ts';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import styles from './ArtworkDetails.module.css';

/** The facts of a work: medium, size, edition and status. */
export function ArtworkDetails({ artwork }: { artwork: Artwork }) {
  const { medium, dimensions, is_digital, limited_edition, status } = artwork;
  return (
    <dl className={styles.details}>
      <Row term="Medium">{medium}</Row>
      {dimensions !== null && <Row term="Dimensions">{dimensions}</Row>}
      {is_digital && <Row term="Type">Digital Artwork</Row>}
      {limited_edition !== null && <Row term="Edition">Limited Edition of {formatCount(limited_edition)}</Row>}
      <Row term="Status">
        <StatusLabel status={status} />
      </Row>
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
