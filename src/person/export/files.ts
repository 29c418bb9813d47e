import type { Disk } from 'flydrive';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { fileOf, keyOf } from '../../serving/images/files.ts';
import { worksOf } from '../../shop/artworks/forget.ts';
import { findEntry } from '../../shop/waitlist/forget.ts';
import { ROWS } from '../places.ts';
import { STREAMS } from '../streams.ts';
import type { ArchivedFile } from './archive.ts';
import { readme } from './readme.ts';
import { eventsOf, imagesOf, type Owner, rowsOf, visitsOf } from './rows.ts';

type Parts = { db: Kysely<DB>; imageDisk: Disk };

/** Reads whose data it is, and up to where the log goes. */
export async function readOwner(
  db: Kysely<DB>,
  { id, email, is_verified }: { id: number; email: string; is_verified: boolean },
): Promise<Owner> {
  const { rows } = await sql<{ head: number }>`
    select coalesce(max(position), 0) as head from log.domain_event where lane = ${DOMAIN_LANE}`.execute(db);
  return { userId: id, email: is_verified ? email : null, works: await worksOf(db, id), upTo: rows[0]?.head ?? 0 };
}

/** Texts of JSON values as the text of one array. */
async function* asArray(pages: AsyncIterable<string[]>): AsyncGenerator<string> {
  let opening = '[\n';
  for await (const page of pages) {
    // A page without a row is a sign of life.
    if (page.length === 0) continue;
    yield opening + page.join(',\n');
    opening = ',\n';
  }
  yield opening === '[\n' ? '[]\n' : '\n]\n';
}

const json = (name: string, pages: AsyncIterable<string[]>): ArchivedFile => ({
  name: `${name}.json`,
  contents: asArray(pages),
  compress: true,
});

/** The names of the streams of a person. */
async function streamsOf(db: Kysely<DB>, { userId, email, works }: Owner): Promise<string[]> {
  const entry = email === null ? undefined : await findEntry(db, email);
  return Object.keys(STREAMS).flatMap((kind) => {
    if (kind === 'artwork') return works.map((id) => `artwork-${id}`);
    if (kind === 'waitlist') return entry ? [`waitlist-${entry.id}`] : [];
    return [`${kind}-${userId}`];
  });
}

/** The original of an image, if it is stored. */
async function* originalOf(disk: Disk, { image_id, format }: { image_id: string; format: 'jpeg' | 'png' | 'webp' }) {
  const file = fileOf('original', format);
  const key = keyOf(image_id, file);
  if (key === null || !(await disk.exists(key))) return;
  const contents = await disk.getStream(key);
  yield { name: `images/${image_id}${file.slice(file.lastIndexOf('.'))}`, contents, compress: false };
}

/** Everything about a person, file by file, read as it is taken. */
export async function* filesOf({ db, imageDisk }: Parts, owner: Owner, at: Date): AsyncGenerator<ArchivedFile> {
  yield { name: 'README.txt', contents: readme(owner, at), compress: true };
  for (const rows of ROWS) yield json(rows.file, rowsOf(db, owner, rows));
  const streams = await streamsOf(db, owner);
  async function* events() {
    for (const stream of streams) yield* eventsOf(db, stream, owner);
    yield* eventsOf(db, 'operations', owner, owner.userId);
  }
  yield json('events', events());
  yield json('visits', visitsOf(db, owner));
  for (const stream of streams)
    if (/^(artwork|pictures)-/.test(stream))
      for await (const image of imagesOf(db, stream, owner)) yield* originalOf(imageDisk, image);
}
