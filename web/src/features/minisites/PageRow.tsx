import { Link } from 'react-router-dom';
import type { MinisitePage } from '#contract/minisites.ts';
import { sitePagePath } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { PAGE_TYPE_NAMES } from './names.ts';
import styles from './PageList.module.css';

type PageRowProps = {
  page: MinisitePage;
  place: number;
  last: number;
  /** @param button which one was pressed, to find it again after the row has moved */
  onMove: (place: number, button: string) => void;
  onDelete: () => void;
};

/** A page in the list: its place, its type, and its buttons. */
export function PageRow({ page, place, last, onMove, onDelete }: PageRowProps) {
  const { id, title, page_type, is_published } = page;
  const move = (direction: 'up' | 'down', to: number, possible: boolean) => (
    <button
      type="button"
      className={styles.move}
      data-move={`${direction}-${id}`}
      aria-label={`Move ${title} ${direction}`}
      aria-disabled={!possible}
      onClick={() => possible && onMove(to, `${direction}-${id}`)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={direction === 'up' ? 'M6 14l6-6 6 6' : 'M6 10l6 6 6-6'} />
      </svg>
    </button>
  );
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <Link className={styles.title} to={sitePagePath(id)}>
          {title}
        </Link>
        <p className={styles.kind}>
          {PAGE_TYPE_NAMES[page_type]} <StatusLabel status={is_published ? 'published' : 'draft'} />
        </p>
      </div>
      <div className={styles.moves}>
        {move('up', place - 1, place > 0)}
        {move('down', place + 1, place < last)}
      </div>
      <div className={styles.actions}>
        <Link to={sitePagePath(id)} aria-label={`Edit ${title}`}>
          Edit
        </Link>
        <Button look="quiet" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
