import type { UploadReply } from '../../src/contract/artworks.ts';
import type { DemoPlan } from '../engagement.ts';
import type { Studio } from '../pictures/studio.ts';
import type { HungWork, MarketParts } from './open.ts';
import { pastOfStream } from './said.ts';

type Watch = { signal: AbortSignal; onWorks: (withPictures: number) => void };

const MINUTE = 60_000;

/** Every artist's first work is shown with two details: the artist's cover and profile pictures. */
const hasDetails = ({ number }: HungWork) => number === 0;

/** Finds the indexes of the pictures that a work lacks; none when the work was deleted. */
async function missing({ domainLog }: MarketParts, work: HungWork): Promise<number[]> {
  const past = await pastOfStream(domainLog, `artwork-${work.id}`);
  if (past.count('artwork_deleted') > 0) return [];
  const wanted = hasDetails(work) ? 3 : 1;
  return Array.from({ length: wanted }, (_, index) => index).slice(past.count('artwork_image_added'));
}

async function addPicture({ shop }: MarketParts, work: HungWork, picture: Uint8Array, index: number) {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `picture-${index + 1}.jpg`);
  const at = new Date(work.publishedAt.getTime() + (index + 1) * MINUTE);
  const path = `/artworks/${work.id}/upload`;
  return shop.call<UploadReply>({ by: work.exhibitor.userId, at, method: 'POST', path, body });
}

/** Says what each picture shows that nobody has said anything about. */
async function describePictures({ domainLog, shop }: MarketParts, { exhibitor, id, number, publishedAt }: HungWork) {
  const { artist, userId } = exhibitor;
  const past = await pastOfStream(domainLog, `artwork-${id}`);
  if (past.count('artwork_deleted') > 0) return;
  const said = new Set(past.each('artwork_image_described').map(({ image_id }) => image_id));
  const gone = new Set(past.each('artwork_image_removed').map(({ image_id }) => image_id));
  const images = past.each('artwork_image_added').map(({ image }) => (image as { image_id: string }).image_id);
  for (const [index, imageId] of images.entries()) {
    if (said.has(imageId) || gone.has(imageId)) continue;
    const words = `${artist.shows}: “${artist.works[number]?.title}”`;
    const body = { alt_text: index === 0 ? words : `Detail ${index}. ${words}` };
    const at = new Date(publishedAt.getTime() + (index + 10) * MINUTE);
    await shop.call({ by: userId, at, method: 'PUT', path: `/artworks/${id}/images/${imageId}`, body });
  }
}

/** Shows the details of the first work on the artist's page, unless the artist has changed the profile since. */
async function showDetails({ domainLog, shop }: MarketParts, { exhibitor, id, publishedAt }: HungWork): Promise<void> {
  const { userId, artist } = exhibitor;
  const images = (await pastOfStream(domainLog, `artwork-${id}`)).each('artwork_image_added');
  const [, cover, square] = images.map(({ image }) => (image as { image_id: string }).image_id);
  const past = await pastOfStream(domainLog, `artist-${userId}`);
  if (past.count('artist_profile_saved') !== 1 || !cover || !square) return;
  const address = (imageId: string) => `${shop.publicUrl}/images/${imageId}/medium.webp`;
  const pictures = { cover_image_url: address(cover), profile_image_url: address(square) };
  const at = new Date(publishedAt.getTime() + 30 * MINUTE);
  await shop.call({ by: userId, at, method: 'PUT', path: '/artists/me', body: { ...artist.profile, ...pictures } });
}

/** Does what is left once a work has its pictures. */
async function finish(parts: MarketParts, work: HungWork): Promise<void> {
  await describePictures(parts, work);
  if (hasDetails(work)) await showDetails(parts, work);
}

/** Draws the pictures that works lack and adds them, the newest works first. @returns false when told to stop */
export async function drawWorks(
  parts: MarketParts & { studio: Studio },
  { seed, pictures: size }: DemoPlan,
  works: HungWork[],
  { signal, onWorks }: Watch,
): Promise<boolean> {
  const { studio } = parts;
  const queue: { work: HungWork; lacks: number[] }[] = [];
  for (const work of works.toReversed()) {
    const lacks = await missing(parts, work);
    if (lacks.length > 0) queue.push({ work, lacks });
    else await finish(parts, work);
  }
  const draw = ({ work }: { work: HungWork }) => {
    const { exhibitor, number } = work;
    const { hand, works } = exhibitor.artist;
    const drawn = studio.draw({
      hand,
      work: number,
      seed: seed * 100 + exhibitor.number,
      ratio: works[number]?.ratio ?? [1, 1],
      size,
      details: hasDetails(work),
    });
    // The loop below awaits it later. Without this, an earlier failure would end the process as unhandled.
    drawn.catch(() => undefined);
    return drawn;
  };
  let done = works.length - queue.length;
  onWorks(done);
  const ahead = queue.slice(0, studio.places + 1).map(draw);
  for (const [index, { work, lacks }] of queue.entries()) {
    if (signal.aborted) return false;
    const drawn = await ahead[index];
    const next = queue[index + studio.places + 1];
    if (next) ahead.push(draw(next));
    for (const lack of lacks) {
      const picture = drawn?.[lack];
      if (picture) await addPicture(parts, work, picture, lack);
    }
    await finish(parts, work);
    done += 1;
    onWorks(done);
  }
  return true;
}
