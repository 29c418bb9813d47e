import { type Kysely, sql } from 'kysely';
import { BoundedCache } from '../../engine/db/bounded-cache.ts';
import type { DB } from '../../engine/db/tables.ts';
import { batchLoads } from '../../engine/waiting/batch-loads.ts';
import { etagOfArtwork, type Popularity, presentArtwork } from './present.ts';
import { POPULARITY, type Row, SHOWN } from './read.ts';
import { VERSION_TAGS, type VersionTags } from './version-tag.ts';

/** Bytes of all kept renderings, of about 10,000 works. */
const KEPT = 32 * 1024 * 1024;
/** Bytes of a rendering beside its text. A character of the text may take two bytes. */
const OVERHEAD = 250;

/** A work as JSON text, and its `ETag`. */
export type RenderedWork = { text: string; etag: string };

/** Works by id, and the version tags of them all; null when the catalogue changed during the read. */
export type Rendered = { versionTags: VersionTags | null; works: Map<number, RenderedWork> };

/** The version of a rendering: the oid of the view, which a replay makes anew, and the position of the work. */
type Version = { view: number; position: number };
type Rendering = Version & RenderedWork;

const VIEW = sql`'read.artwork'::regclass::oid as view`;

type SeenRow = VersionTags & { view: number; works: [id: number, position: number, views: number, likes: number][] };
type WholeRow = Row & Version & VersionTags;

/** A kept rendering lacks its end: each read appends the work's popularity at that time. */
const complete = ({ text, etag }: Rendering, { view_count, like_count }: Popularity): RenderedWork => ({
  text: `${text},"view_count":${view_count},"like_count":${like_count}}`,
  etag,
});

function render({ view, position, catalogue: _, popularity: __, ...row }: WholeRow): Rendering {
  const work = presentArtwork(row);
  const { view_count: ___, like_count: ____, ...shown } = work;
  return { view, position, text: JSON.stringify(shown).slice(0, -1), etag: etagOfArtwork(work) };
}

/** The works that are read as JSON, and kept. */
export type Renderings = ReturnType<typeof createRenderings>;

/**
 * Reads works as JSON. A work is rendered once for each version. A read fetches the version and the popularity, and the
 * whole work only when the kept rendering has another version.
 */
export function createRenderings(db: Kysely<DB>) {
  const kept = new BoundedCache<number, Rendering>(KEPT, ({ text }) => 2 * text.length + OVERHEAD);

  const readWhole = async (executor: Kysely<DB>, ids: number[]) => {
    const { rows } = await sql<WholeRow>`
      select ${VIEW}, ${VERSION_TAGS}, ${SHOWN}, w.position, view_count, like_count
      from read.artwork w ${POPULARITY} where w.id = any(${ids}::bigint[])`.execute(executor);
    const works = rows.map((row): [number, RenderedWork] => {
      const rendering = render(row);
      kept.set(row.artwork_id, rendering);
      return [row.artwork_id, complete(rendering, row)];
    });
    return { catalogue: rows[0]?.catalogue, works };
  };

  const readAll = async (ids: number[]): Promise<Rendered> => {
    const { rows } = await sql<SeenRow>`
      select ${VIEW}, ${VERSION_TAGS}, coalesce((
        select json_agg(json_build_array(w.id, w.position, view_count, like_count))
        from read.artwork w ${POPULARITY} where w.id = any(${ids}::bigint[])
      ), '[]') as works`.execute(db);
    const [seen] = rows;
    if (!seen) throw new Error('nothing was read');
    const works = new Map<number, RenderedWork>();
    const unknown: number[] = [];
    for (const [id, position, view_count, like_count] of seen.works) {
      const rendering = kept.get(id);
      if (rendering?.view === seen.view && rendering.position === position)
        works.set(id, complete(rendering, { view_count, like_count }));
      else unknown.push(id);
    }
    if (unknown.length === 0) return { versionTags: seen, works };
    const whole = await readWhole(db, unknown);
    for (const [id, work] of whole.works) works.set(id, work);
    return { versionTags: whole.catalogue === seen.catalogue ? seen : null, works };
  };

  return {
    /** Works as they are now; those that are asked for at the same time are read together. */
    read: batchLoads(async (asked: readonly number[][]): Promise<Rendered[]> => {
      const rendered = await readAll([...new Set(asked.flat())]);
      return asked.map(() => rendered);
    }),
  };
}
