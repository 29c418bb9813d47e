import type { MyArtworksQuery } from '../../contract/artwork-lists.ts';
import { keepAnswers } from '../../engine/folding/reading/kept-answers.ts';
import type { ReadSource } from '../../engine/replicas/read-source.ts';
import { singleFlightByKey } from '../../engine/waiting/single-flight.ts';
import { keepFeatured } from './featured.ts';
import { createLists } from './lists.ts';
import type { ArtworkParts } from './parts.ts';
import { countAvailable } from './read.ts';
import { readCatalogueTag, readsTagWith } from './version-tag.ts';

/** Bytes of answers that are kept: 10,000 works, or 1,000 pages of lists. */
const KEPT = 24 * 1024 * 1024;
/** Milliseconds that counts of views and likes, and orders by them, may be old in a kept answer. */
const COUNTS_AGE = 1_000;
/** Bytes of kept counts beside filters, of about 1,000 queries. */
const KEPT_FACETS = 4 * 1024 * 1024;

/** What reads works, and what of them is kept. */
export function keepReads({ db }: ReadSource, { renderingsOf, now, countsAge = COUNTS_AGE }: ArtworkParts) {
  const lists = createLists(db, renderingsOf(db), now);
  const kept = keepAnswers(readsTagWith(db, ['artwork-popularity', 'artwork-visitors'], countsAge), KEPT);
  const keptFacets = keepAnswers(() => readCatalogueTag(db), KEPT_FACETS);
  const countFacets = singleFlightByKey(async (query) => JSON.stringify(await lists.readFacets(JSON.parse(query))));
  const readList = singleFlightByKey((query) => lists.readPage(JSON.parse(query)));
  return {
    warm: lists.warm,
    readFeatured: keepFeatured(db, now, countsAge),
    /** The day is in the key, because the most popular works are those of the last days. */
    readList: (query: string) => kept(`${now().toISOString().slice(0, 10)} ${query}`, () => readList(query)),
    readFacets: (query: string) => keptFacets(query, () => countFacets(query)),
    /** The `ETag` comes before the text: it is always as long. */
    readWork: (id: number) =>
      kept(String(id), async () => {
        const work = await lists.readWork(id);
        return work && `${work.etag}${work.text}`;
      }),
    async readOwn(query: MyArtworksQuery, artistId: number): Promise<string> {
      const [list, available] = await Promise.all([
        lists.readPage({ ...query, artist_id: artistId }),
        countAvailable(db, artistId),
      ]);
      return `${list.slice(0, -1)},"available":${available}}`;
    },
  };
}
