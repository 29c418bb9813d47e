import { type ReactNode, useId, useState } from 'react';
import type { FacetsReply } from '#contract/facets.ts';
import type { Chip } from '../../features/artworks/discover/chips.ts';
import { FacetGroups } from '../../features/artworks/discover/FacetGroups.tsx';
import { Filters } from '../../features/artworks/discover/Filters.tsx';
import { groupsOf } from '../../features/artworks/discover/facet-groups.ts';
import type { Filter } from '../../features/artworks/discover/filter.ts';
import type { ChangeFilter } from '../../features/artworks/discover/use-filter.ts';
import styles from './Discover.module.css';

type FoldedFiltersProps = {
  filter: Filter;
  change: ChangeFilter;
  chips: Chip[];
  facets: FacetsReply | undefined;
  onSearch: () => void;
  /** What is found. Unfolding the filters draws none of it anew. */
  children: ReactNode;
};

/** The filters above and beside what they leave. On a phone they are folded until they are asked for. */
export function FoldedFilters({ filter, change, chips, facets, onSearch, children }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false);
  const [fields, groups] = [useId(), useId()];
  return (
    <>
      <Filters
        filter={filter}
        change={change}
        active={chips.filter(({ without }) => !('q' in without)).length}
        facets={facets}
        id={fields}
        open={open}
        controls={`${fields} ${groups}`}
        onToggle={() => setOpen(!open)}
        onSearch={onSearch}
      />
      <div className={styles.columns}>
        <FacetGroups id={groups} groups={groupsOf(filter, facets)} change={change} closed={!open} />
        {children}
      </div>
    </>
  );
}
