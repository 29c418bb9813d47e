import { Link } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import type { Side, About as Subject } from '#contract/messages.ts';
import { formatPrice } from '../../lib/money.ts';
import { useRead } from '../../lib/reading/use-read.ts';
import { artworkPath, paths } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import styles from './About.module.css';

/** What a conversation is about: a work with its picture, or an order. @param you which of the two looks at it */
export function About({ about, you }: { about: Subject; you: Side }) {
  if (about.kind === 'artwork') return about.title === null ? <Gone /> : <Work id={about.id} title={about.title} />;
  const page = you === 'member' ? `view=my-purchases&order=${about.id}` : `view=sales&sale=${about.id}`;
  return (
    <p className={styles.about}>
      About <Link to={`${paths.dashboard}?${page}`}>{`order ${about.id}`}</Link>
    </p>
  );
}

function Gone() {
  return <p className={styles.about}>About a work that is not shown any more</p>;
}

function Work({ id, title }: { id: number; title: string }) {
  const { data: work } = useRead<Artwork>(`/artworks/${id}`, { failure: 'Artwork not found' });
  return (
    <p className={styles.about}>
      <Picture
        className={styles.picture}
        src={work?.images[0] ?? null}
        color={work?.color ?? null}
        alt=""
        sizes="48px"
        width={48}
        height={60}
      />
      <span className={styles.label}>
        <Link to={artworkPath(id)}>
          <cite dir="auto">{title}</cite>
        </Link>
        <span className={styles.price}>{work && formatPrice(work.price)}</span>
      </span>
    </p>
  );
}
