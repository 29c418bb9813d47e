import { type Kysely, sql } from 'kysely';
import type { ArtworksQuery } from '../contract/artworks.ts';
import { BoundedCache } from '../db/bounded-cache.ts';
import type { DB } from '../db/tables.ts';
import { inOneSnapshot } from '../folding/snapshot.ts';
import { type FilteredIds, type Filters, filterIds, idsOf, type Page, runOf } from './filtered-ids.ts';
import type { RenderedWork, Renderings } from './rendered.ts';
import { VERSION_TAGS, type VersionTags } from './version-tag.ts';

/** Bytes of all kept lists; a list takes eight bytes a work. */
const KEPT = 16 * 1024 * 1024;
/** Bytes of a list beside its ids and its key. */
const OVERHEAD = 500;

const VIEWS = ['artwork', 'artwork_sieve', 'catalogue_change', 'artwork_popularity'];

type Known = FilteredIds & { versionTags: VersionTags };

/** A copy in memory of its own: a slice of a pool, or of what a connection read, would keep the whole alive. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/**
 * Reads works one by one and in lists, as JSON text.
 *
 * The total of a list needs a count of all its works. So the ids of a list, or of a long run of it, are found once and
 * kept with the version tags of that moment. A page reads its works by these ids, together with the current version
 * tags. If the tags differ, the page is thrown away, and the list is found anew with its page in one snapshot.
 */
export function createLists(db: Kysely<DB>, renderings: Renderings) {
  const kept = new BoundedCache<string, Known>(KEPT, ({ ids }) => ids.length + OVERHEAD);

  const findAnew = (key: string, filters: Filters, paging: Page) =>
    inOneSnapshot(db, VIEWS, async (transaction) => {
      // No parallel workers, because other requests search at the same time on the same processors.
      const { rows } = await sql<VersionTags>`
        select ${VERSION_TAGS}, set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
      const [versionTags] = rows;
      if (!versionTags) throw new Error('there are no version tags');
      const list = { ...(await filterIds(transaction, filters, runOf(filters, paging))), versionTags };
      kept.set(key, { ...list, ids: alone(list.ids) });
      const ids = idsOf(list, paging);
      return { list, ids, works: await renderings.readIn(transaction, ids) };
    });

  const readKept = async (list: Known, filters: Filters, paging: Page) => {
    const ids = idsOf(list, paging);
    const { versionTags, works } = await renderings.read(ids);
    const holds =
      versionTags?.catalogue === list.versionTags.catalogue &&
      (filters.sort !== 'popular' || versionTags.popularity === list.versionTags.popularity);
    return holds ? { list, ids, works } : null;
  };

  return {
    /** A work as it is now; undefined when there is none. */
    async readWork(id: number): Promise<RenderedWork | undefined> {
      return (await renderings.read([id])).works.get(id);
    },
    /** A page of the works that match a query, and their total. */
    async readPage({ page = 1, limit = 20, ...filters }: ArtworksQuery): Promise<string> {
      const fields = Object.entries(filters).sort(([one], [other]) => (one < other ? -1 : 1));
      const key = JSON.stringify([runOf(filters, { page, limit }), fields]);
      const known = kept.get(key);
      const { list, ids, works } =
        (known && (await readKept(known, filters, { page, limit }))) ?? (await findAnew(key, filters, { page, limit }));
      const texts = ids.map((id) => works.get(id)?.text).filter((text) => text !== undefined);
      return `{"artworks":[${texts.join()}],"total":${list.total},"page":${page},"limit":${limit}}`;
    },
  };
}
