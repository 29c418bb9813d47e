import { useState } from 'react';
import { MINISITE_LIMITS, type MinisitePage, type MinisitePages } from '#contract/minisites.ts';
import type { Read } from '../../lib/reading/use-read.ts';
import { FormError } from '../../ui/FormError.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { DeletePage } from './DeletePage.tsx';
import styles from './PageList.module.css';
import { PageRow } from './PageRow.tsx';
import { useReorder } from './use-reorder.ts';

/** The pages of a site in their order, to be moved by buttons or by dragging, edited and deleted. */
export function PageList({ read }: { read: Read<MinisitePages> }) {
  const pages = read.data?.pages ?? [];
  const { move, said, failure, settle } = useReorder(read);
  const [doomed, setDoomed] = useState<MinisitePage>();
  const readAgain = () => {
    settle();
    return read.reload();
  };
  return (
    <>
      <p className={styles.count}>{`${pages.length} of ${MINISITE_LIMITS.pages} pages`}</p>
      <SortableList label="Pages" items={pages} keyOf={({ id }) => id} onMove={({ id }, place) => move(id, place)}>
        {(page, place) => (
          <PageRow
            page={page}
            place={place}
            last={pages.length - 1}
            onMove={(to) => move(page.id, to)}
            onDelete={() => setDoomed(page)}
          />
        )}
      </SortableList>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <FormError message={failure} />
      <DeletePage page={doomed} onClose={() => setDoomed(undefined)} onDeleted={readAgain} />
    </>
  );
}
