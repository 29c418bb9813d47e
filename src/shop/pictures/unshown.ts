import { type Kysely, sql } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { execute } from '../../engine/log/execute.ts';
import { DOMAIN_LANE } from '../../engine/log/lanes.ts';
import { AppError, type ErrorCode, fail } from '../../errors.ts';
import type { ArtistEvent } from '../artists/events.ts';
import type { MinisiteEvent } from '../minisites/events.ts';
import { pictures, picturesStream, removePicture } from './decide.ts';
import { holdPlaces } from './places.ts';

const SAVED: ArtistEvent['type'] = 'artist_profile_saved';
const WRITTEN: MinisiteEvent['type'][] = ['minisite_page_added', 'minisite_page_changed'];
const PAGE_GONE: MinisiteEvent['type'] = 'minisite_page_deleted';
const SITE_GONE: MinisiteEvent['type'] = 'minisite_deleted';

/**
 * SQL of whether a member's profile, or a page of the member's mini-site, names a picture now. It asks the log, because
 * a read model may lag behind.
 */
const isShown = sql`
  exists (
    select from (
      select type, payload from log.domain_event
      where lane = ${DOMAIN_LANE} and stream_id = 'artist-' || picture.user_id order by stream_version desc limit 1
    ) last
    where last.type = ${SAVED} and strpos(concat_ws(' ', last.payload ->> 'profile_image_url',
      last.payload ->> 'cover_image_url', last.payload ->> 'studio_image_url'), picture.image_id) > 0)
  or exists (
    select from (
      select distinct on (payload ->> 'page_id') payload ->> 'page_id' as page_id, stream_id, stream_version,
        payload ->> 'content_html' as html
      from log.domain_event
      where lane = ${DOMAIN_LANE} and stream_id = 'minisite-' || picture.user_id
        and type in (${sql.join(WRITTEN)}) and payload ? 'content_html'
      order by payload ->> 'page_id', stream_version desc
    ) page
    where strpos(page.html, picture.image_id) > 0 and not exists (
      select from log.domain_event gone
      where gone.lane = ${DOMAIN_LANE} and gone.stream_id = page.stream_id
        and gone.stream_version > page.stream_version and (gone.type = ${SITE_GONE}
          or gone.type = ${PAGE_GONE} and gone.payload ->> 'page_id' = page.page_id)))`;

/** Whether profile or mini-site of a member show a picture, as they are saved now. */
async function isPictureShown(db: Kysely<DB>, userId: number, imageId: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select ${isShown} as shown from (select ${userId}::bigint as user_id, ${imageId}::text as image_id) picture`.execute(
    db,
  );
  return rows[0]?.shown === true;
}

/**
 * Removes a picture, unless it is shown: nobody can put it anywhere meanwhile.
 *
 * @throws IMAGE_NOT_FOUND, PICTURE_SHOWN
 */
export function removeIfUnshown(
  { domainLog, now }: { domainLog: DomainLog; now: () => Date },
  { userId, imageId, ...who }: { userId: number; imageId: string; actorId: number | null; requestId: string },
) {
  return execute(domainLog, {
    stream: picturesStream(userId),
    decider: pictures,
    decide: (state) => removePicture(state, { userId, imageId }),
    at: now(),
    ...who,
    async alongside(transaction) {
      await holdPlaces(transaction, userId);
      if (await isPictureShown(transaction, userId, imageId)) throw fail('PICTURE_SHOWN');
    },
  });
}

/** What the sweep lets be: the member removed the picture, or has just begun to show it. */
const LEFT_ALONE: ErrorCode[] = ['IMAGE_NOT_FOUND', 'PICTURE_SHOWN'];

/** Removes those of some images that are pictures and that nothing shows. */
export async function removeUnshown(
  { db, domainLog, now }: { db: Kysely<DB>; domainLog: DomainLog; now: () => Date },
  imageIds: string[],
): Promise<void> {
  const { rows } = await sql<{ user_id: number; image_id: string }>`
    select user_id, image_id from (
      select image_id, (payload ->> 'user_id')::bigint as user_id
      from unnest(${imageIds}::text[]) as image_id join log.domain_event added
        on added.lane = ${DOMAIN_LANE} and added.type = 'picture_added'
          and added.payload #>> '{image,image_id}' = image_id
    ) picture where not (${isShown})`.execute(db);
  for (const { user_id: userId, image_id: imageId } of rows)
    await removeIfUnshown({ domainLog, now }, { userId, imageId, actorId: null, requestId: 'sweep' }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError && LEFT_ALONE.includes(error.code))) throw error;
      },
    );
}
