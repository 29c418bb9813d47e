import { type RefObject, useRef } from 'react';
import type { ArtworksReply } from '#contract/artwork-lists.ts';
import { counted } from '../../../lib/format.ts';
import { discoverPath } from '../../../paths.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { SortField } from '../../../ui/SortField.tsx';
import { ArtworkGrid } from '../ArtworkGrid.tsx';
import { Chips } from './Chips.tsx';
import type { Chip } from './chips.ts';
import { type Filter, searchOf } from './filter.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './Results.module.css';
import type { ChangeFilter } from './use-filter.ts';

/** Cards that a window shows before it is scrolled. */
const FIRST_ROW = 3;

type ResultsProps = {
  filter: Filter;
  change: ChangeFilter;
  chips: Chip[];
  /** Keeps the place of the chips free: one of the search is about to appear. */
  searching: boolean;
  /** The answer; undefined until the first one arrives. */
  found: ArtworksReply | undefined;
  /** Whether `found` answers an earlier filter, and the new answer is on its way. */
  outdated: boolean;
};

/** The results of Discover: their number, order and filters, and the works, page by page. */
export function Results({ filter, change, chips, searching, found, outdated }: ResultsProps) {
  const top = useRef<HTMLParagraphElement>(null);
  const pages = found === undefined ? 1 : Math.ceil(found.total / found.limit);
  return (
    <section aria-labelledby="works" aria-busy={outdated} className={styles.results}>
      <h2 id="works" className="visually-hidden">
        Works
      </h2>
      <div className={styles.bar}>
        <p ref={top} role="status" tabIndex={-1} className={styles.count}>
          {found === undefined ? 'Loading artworks...' : counted(found.total, 'work')}
        </p>
        <SortField sort={filter.sort} onSort={(sort) => change({ sort })} />
      </div>
      {(searching || chips.length > 0) && (
        <div className={styles.narrowed}>
          <Chips
            chips={chips}
            onRemove={(without) => {
              change(without);
              top.current?.focus({ preventScroll: true });
            }}
          />
        </div>
      )}
      <div className={outdated ? styles.outdated : styles.current}>
        {found !== undefined && found.artworks.length === 0 && (
          <NothingFound filter={filter} pages={pages} filtered={chips.length > 0} change={change} />
        )}
        {found !== undefined && found.artworks.length > 0 && (
          <ArtworkGrid artworks={found.artworks} eager={FIRST_ROW} />
        )}
      </div>
      <Pagination
        page={filter.page}
        pages={pages}
        to={(page) => discoverPath(searchOf({ ...filter, page }))}
        onTurn={() => goTo(top)}
      />
    </section>
  );
}

/** Moves the view and the focus to the top of another page. */
function goTo({ current }: RefObject<HTMLElement | null>): void {
  current?.scrollIntoView();
  current?.focus({ preventScroll: true });
}
