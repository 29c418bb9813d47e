import type { Disk } from 'flydrive';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import type { EndedStream } from '../../engine/log/redact.ts';
import { removeFilesOfStream } from '../../serving/images/files-of-stream.ts';
import { artwork, artworkStream, eraseArtwork } from './decide.ts';
import { imagesOfWorks } from './images/owner.ts';

type Parts = { domainLog: DomainLog; imageDisk: Disk };

/** All works that an account ever listed, deleted ones too, until their streams are blanked. */
export async function worksOf(db: Kysely<DB>, userId: number): Promise<number[]> {
  const { rows } = await sql<{ artwork_id: number }>`
    select (payload ->> 'artwork_id')::bigint as artwork_id from log.domain_event
    where lane = ${DOMAIN_LANE} and type = 'artwork_listed' and payload -> 'artist_id' = to_jsonb(${userId}::bigint)
    order by position`.execute(db);
  return rows.map((row) => row.artwork_id);
}

/**
 * Erases a work, unless that is done, and removes the files of all images that it ever had. The stream must not be
 * blanked yet: it names the images.
 *
 * @returns its stream, to be blanked, and how many images it had
 */
export async function forgetWork(
  { domainLog, imageDisk }: Parts,
  { artworkId, userId }: { artworkId: number; userId: number },
  at: Date,
): Promise<EndedStream & { images: number }> {
  const stream = artworkStream(artworkId);
  const { upTo } = await execute(domainLog, {
    stream,
    decider: artwork,
    decide: (state) => eraseArtwork(state, { artworkId, userId }),
    actorId: null,
    at,
    requestId: 'erase',
  });
  const images = await removeFilesOfStream(imageDisk, imagesOfWorks, domainLog.read(stream));
  return { stream, position: upTo, images };
}
