import type { Kysely } from 'kysely';
import type { ArtworksQuery } from '../../contract/artwork-lists.ts';
import type { FacetsQuery, FacetsReply } from '../../contract/facets.ts';
import type { DB } from '../../engine/db/tables.ts';
import { fail } from '../../errors.ts';
import type { RenderedWork, Renderings } from './rendered.ts';
import { countFacets } from './shelf/facets.ts';
import { findPage } from './shelf/pages.ts';
import { createSearches, keysOf } from './shelf/searches.ts';
import { keepShelf } from './shelf/shelf.ts';
import { keepVisitors } from './shelf/visitors.ts';

/** How often works may change between finding a page and reading it before the reader is asked to come again. */
const TRIES = 20;

/**
 * Reads works one by one and in lists, as JSON text.
 *
 * A page is found on the shelf, where all works are in memory, and its works are then read by their ids, together with
 * the moment of the catalogue. If works have changed in between, the page is found again.
 */
export function createLists(db: Kysely<DB>, renderings: Renderings, now: () => Date) {
  const readShelf = keepShelf(db);
  const bringVisitors = keepVisitors(db, now, readShelf);
  const search = createSearches(db, readShelf);

  return {
    /** Brings all works into memory, so that nobody has to wait for that. */
    async warm(): Promise<void> {
      const shelf = await bringVisitors();
      shelf.orderBy('popularity');
    },

    /** A work as it is now; undefined when there is none. */
    async readWork(id: number): Promise<RenderedWork | undefined> {
      return (await renderings.read([id])).works.get(id);
    },

    /** A page of the works that match a query, and their total. */
    async readPage({ page = 1, limit = 20, sort = 'newest', ...query }: ArtworksQuery): Promise<string> {
      const keys = keysOf(query);
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const visited = sort === 'popular' ? await bringVisitors() : undefined;
        const { shelf, found } = await search(keys);
        // After a replay there is another shelf, on which no visitors are yet.
        if (visited && visited !== shelf) continue;
        const { view, position } = shelf.moment;
        const { ids, total } = findPage(shelf, { filters: query, sort, found }, { page, limit });
        const { versionTags, works } = await renderings.read(ids);
        if (versionTags?.catalogue !== `${view}:${position}`) continue;
        const texts = ids.map((id) => works.get(id)?.text).filter((text) => text !== undefined);
        return `{"artworks":[${texts.join()}],"total":${total},"page":${page},"limit":${limit}}`;
      }
      throw fail('OVERLOADED', { retryAfter: 1 });
    },

    /** How many works each value of each filter would leave. */
    async readFacets(query: FacetsQuery): Promise<FacetsReply> {
      const { shelf, found } = await search(keysOf(query));
      return countFacets(shelf, query, found);
    },
  };
}
