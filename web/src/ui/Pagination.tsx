import { Link, type To } from 'react-router-dom';
import styles from './Pagination.module.css';

type PaginationProps = {
  page: number;
  pages: number;
  to: (page: number) => To;
  onTurn?: () => void;
};

/** The pages of a long list, as links: the neighbours, the first and the last. Nothing when there is only one. */
export function Pagination({ page, pages, to, onTurn }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link rel="prev" className={styles.step} to={to(page - 1)} onClick={onTurn}>
          Previous
        </Link>
      )}
      <ol className={styles.numbers}>
        {numbersAround(page, pages).map((number, index, all) => (
          <li key={number} className={number - (all[index - 1] ?? 0) > 1 ? styles.gap : undefined}>
            <Link
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              to={to(number)}
              onClick={onTurn}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link rel="next" className={styles.step} to={to(page + 1)} onClick={onTurn}>
          Next
        </Link>
      )}
    </nav>
  );
}

function numbersAround(page: number, pages: number): number[] {
  const numbers = new Set([1, page - 1, page, page + 1, pages]);
  return [...numbers].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}
