import { Link } from 'react-router-dom';
import type { MinisitePage } from '#contract/minisites.ts';
import { sitePagePath } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { StatusLabel } from '../../ui/StatusLabel.tsx';
import { PAGE_TYPE_NAMES } from './names.ts';
import styles from './PageList.module.css';

type PageRowProps = {
  page: MinisitePage;
  place: number;
  last: number;
  onMove: (place: number) => void;
  onDelete: () => void;
};

/** A page in the list: its place, its type, and its buttons. */
export function PageRow({ page, place, last, onMove, onDelete }: PageRowProps) {
  const { id, title, page_type, is_published } = page;
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <Link className={styles.title} to={sitePagePath(id)}>
          {title}
        </Link>
        <p className={styles.kind}>
          <span>{PAGE_TYPE_NAMES[page_type]}</span> <StatusLabel status={is_published ? 'published' : 'draft'} />
        </p>
      </div>
      <div className={styles.moves}>
        <RowButton act="up" label={`Move ${title} up`} disabled={place === 0} onPress={() => onMove(place - 1)} />
        <RowButton
          act="down"
          label={`Move ${title} down`}
          disabled={place === last}
          onPress={() => onMove(place + 1)}
        />
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
