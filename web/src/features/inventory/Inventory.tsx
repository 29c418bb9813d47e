import { useRef, useState } from 'react';
import { Navigate, type To } from 'react-router-dom';
import type { MyArtworksReply } from '#contract/artwork-lists.ts';
import type { ArtworkStatus } from '#contract/artworks.ts';
import { counted, formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { readAgain } from '../../lib/reading/use-read.ts';
import { FormError } from '../../ui/FormError.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { DeleteArtworks } from './DeleteArtworks.tsx';
import styles from './Inventory.module.css';
import { InventoryBar } from './InventoryBar.tsx';
import { InventoryTable } from './InventoryTable.tsx';
import { changeStatus, deleteArtworks } from './inventory-calls.ts';
import type { InventoryFilter } from './inventory-filter.ts';
import { useSelection } from './use-selection.ts';

type InventoryProps = {
  found: MyArtworksReply;
  filter: InventoryFilter;
  /** Whether another page than the one shown is on its way. */
  outdated: boolean;
  pages: number;
  to: (change: Partial<InventoryFilter>) => To;
  reload: () => Promise<unknown>;
};

/** The number of works, and the number of available works, in words. */
function countOf(total: number, available: number, status: ArtworkStatus | undefined): string {
  const buyable = `${formatCount(available)} available`;
  if (status === 'available') return buyable;
  return `${status === undefined ? counted(total, 'work') : `${formatCount(total)} ${status}`}, ${buyable}`;
}

/** The artist's own works: to select, delete, sell and look at. */
export function Inventory({ found, filter, outdated, pages, to, reload }: InventoryProps) {
  const { artworks, total, available, page } = found;
  const { selected, isSelected, toggle, toggleAll } = useSelection(artworks.map(({ id }) => id));
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const list = useRef<HTMLElement>(null);

  const removeSelected = async () => {
    setFailure(undefined);
    const left = await deleteArtworks(selected);
    if (left.length > 0) setFailure('Failed to delete artworks');
    await reload();
    setAsking(false);
  };
  const setStatus = async (id: number, status: ArtworkStatus) => {
    setFailure(undefined);
    try {
      await changeStatus(id, status);
    } catch (error) {
      setFailure(messageOf(error, 'Failed to change the status'));
    }
    await Promise.all([reload(), readAgain(`/artworks/${id}/provenance`)]);
  };
  const turned = () => list.current?.focus();

  if (artworks.length === 0 && page > 1) return <Navigate to={to({ page: Math.max(1, pages) })} replace />;
  return (
    <section
      ref={list}
      tabIndex={-1}
      className={styles.inventory}
      aria-label="Works"
      aria-busy={outdated}
      data-outdated={outdated}
    >
      <InventoryBar
        selected={selected.length}
        shown={artworks.length}
        count={countOf(total, available, filter.status)}
        onSelectAll={toggleAll}
        onDelete={() => setAsking(true)}
      />
      <FormError message={failure} />
      <InventoryTable artworks={artworks} isSelected={isSelected} toggle={toggle} onStatus={setStatus} />
      <Pagination page={page} pages={pages} to={(number) => to({ page: number })} onTurn={turned} />
      <DeleteArtworks
        count={selected.length}
        open={asking}
        onConfirm={removeSelected}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
