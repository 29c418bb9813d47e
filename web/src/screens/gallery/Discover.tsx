import { useState } from 'react';
import { HEADLINES } from '#contract/first-picture.ts';
import { PAGES } from '#contract/pages.ts';
import { FoundArtists } from '../../features/artists/FoundArtists.tsx';
import { chipsOf } from '../../features/artworks/discover/chips.ts';
import { queryOf } from '../../features/artworks/discover/filter.ts';
import { Results } from '../../features/artworks/discover/Results.tsx';
import { useFacets } from '../../features/artworks/discover/use-facets.ts';
import { useFilter } from '../../features/artworks/discover/use-filter.ts';
import { useArtworks } from '../../features/artworks/use-artworks.ts';
import { Head } from '../../ui/Head.tsx';
import { Failed } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './Discover.module.css';
import { FoldedFilters } from './FoldedFilters.tsx';

const { title, description } = PAGES.discover;

/** All works, with filters. */
export function Discover() {
  const { filter, change } = useFilter();
  const { data, error, outdated, reload } = useArtworks(queryOf(filter));
  const facets = useFacets(filter);
  const chips = chipsOf(filter);
  // Found artists and the chip of the search have their places from the moment when the search is entered, so that
  // nothing moves when they arrive. Taking the search away gives the places back.
  const [entered, setEntered] = useState(false);
  const searching = entered || filter.q !== '';
  const changeFromResults: typeof change = (changes, options) => {
    if (changes.q === '') setEntered(false);
    change(changes, options);
  };
  const parts = [title, ...chips.map(({ label }) => label), ...(filter.page > 1 ? [`page ${filter.page}`] : [])];
  return (
    <div className={styles.page}>
      <Head title={parts.join(', ')} description={description} />
      <h1>{HEADLINES.discover}</h1>
      <FoldedFilters filter={filter} change={change} chips={chips} facets={facets} onSearch={() => setEntered(true)}>
        <div className={styles.found}>
          {searching && (
            <Region part="list of artists" small>
              <FoundArtists q={filter.q} />
            </Region>
          )}
          {error !== undefined && data === undefined ? (
            <Failed message="Failed to load artworks" retry={reload} />
          ) : (
            <Region part="list">
              <Results
                filter={filter}
                change={changeFromResults}
                chips={chips}
                searching={searching}
                found={data}
                outdated={outdated}
              />
            </Region>
          )}
        </div>
      </FoldedFilters>
    </div>
  );
}
