import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { MINISITE_LIMITS, type MinisitePage } from '../../../../src/contract/minisites.ts';
import type { Read } from '../../lib/use-read.ts';
import { FormError } from '../../ui/FormError.tsx';
import { DeletePage } from './DeletePage.tsx';
import styles from './PageList.module.css';
import { PageRow } from './PageRow.tsx';
import type { PagesOf } from './use-minisite.ts';
import { useReorder } from './use-reorder.ts';

/** The pages of a site in their order, to be moved by buttons or by dragging, edited and deleted. */
export function PageList({ read }: { read: Read<PagesOf> }) {
  const pages = read.data?.pages ?? [];
  const { move, said, failure } = useReorder(read);
  const [doomed, setDoomed] = useState<MinisitePage>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  // A row that moves in the document loses the focus that its button had.
  useLayoutEffect(() => {
    const button = pressed.current && list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`);
    if (button && pages.length > 0) button.focus();
    pressed.current = undefined;
  }, [pages]);
  const drop = (event: DragEvent, place: number) => {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, place);
    setOver(undefined);
  };
  return (
    <div>
      <p className={styles.count}>{`${pages.length} of ${MINISITE_LIMITS.pages} pages`}</p>
      <ol ref={list} aria-label="Pages" className={styles.list}>
        {pages.map((page, place) => (
          <li
            key={page.id}
            className={`${styles.item} ${page.id === dragged ? styles.dragged : ''} ${place === over ? styles.over : ''}`}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => drop(event, place)}
          >
            <PageRow
              page={page}
              place={place}
              last={pages.length - 1}
              onMove={(to, button) => {
                pressed.current = button;
                move(page.id, to);
              }}
              onDrag={setDragged}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDelete={() => setDoomed(page)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <FormError message={failure} />
      <DeletePage page={doomed} onClose={() => setDoomed(undefined)} onDeleted={read.reload} />
    </div>
  );
}
