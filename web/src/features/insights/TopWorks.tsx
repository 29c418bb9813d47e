import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Insights } from '#contract/insights.ts';
import { formatCount } from '../../lib/format.ts';
import { artworkPath } from '../../paths.ts';
import styles from './Insights.module.css';

/** The works that drew most. */
export function TopWorks({ works }: { works: Insights['top_artworks'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id}>Top Works</h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Views</th>
            <th scope="col">Favorites</th>
            <th scope="col">In Bags</th>
          </tr>
        </thead>
        <tbody>
          {works.map(({ artwork_id, title, views, favorites, bag_additions }) => (
            <tr key={artwork_id}>
              <th scope="row">
                <Link className={styles.title} to={artworkPath(artwork_id)}>
                  {title}
                </Link>
              </th>
              <td>{formatCount(views)}</td>
              <td>{formatCount(favorites)}</td>
              <td>{formatCount(bag_additions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
