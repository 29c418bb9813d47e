import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Artwork, ListArtworkBody } from '../../src/contract/artworks.ts';
import { execute } from '../../src/engine/log/execute.ts';
import { drawImage } from '../../src/serving/images/draw.ts';
import { newImageId, storeFile } from '../../src/serving/images/files.ts';
import { answerArtwork } from '../../src/shop/artworks/answer.ts';
import { type ArtworkState, artwork as artworkDecider, artworkStream } from '../../src/shop/artworks/decide.ts';
import type { ArtworkImage } from '../../src/shop/artworks/events.ts';
import { addImage } from '../../src/shop/artworks/images/decide.ts';
import { list } from '../artworks/people.ts';
import type { Client } from '../helpers/client.ts';
import type { Stack } from '../helpers/stack.ts';
import { paint } from './paint.ts';

const TITLES = ['Harbour, before the boats', 'Salt', 'The orchard gate', 'Nine o’clock light', 'North window', 'Drift'];
/** Different pictures of a process. More works than that share them. */
const PICTURES = 12;

type Drawn = { image: Omit<ArtworkImage, 'image_id'>; files: Map<string, Buffer> };

async function draw(number: number): Promise<Drawn> {
  const folder = await mkdtemp(join(tmpdir(), 'vernissage-'));
  try {
    const painted = join(folder, 'painted.jpg');
    await writeFile(painted, await paint(number));
    const files = new Map<string, Buffer>();
    const image = await drawImage(painted, async (file, contents) => void files.set(file, contents));
    return { image, files };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const drawn = new Map<number, Promise<Drawn>>();

function drawnOnce(number: number): Promise<Drawn> {
  const picture = drawn.get(number) ?? draw(number);
  drawn.set(number, picture);
  return picture;
}

/** Stores a picture that is drawn already, and appends its event. */
async function addPicture({ parts }: Stack, { id, artist_id }: Artwork, number: number): Promise<Artwork> {
  const { image, files } = await drawnOnce(number % PICTURES);
  const image_id = newImageId();
  for (const [file, contents] of files) await storeFile(parts.imageDisk, image_id, file, contents);
  const { state } = await execute(parts.domainLog, {
    stream: artworkStream(id),
    decider: artworkDecider,
    decide: (work: ArtworkState) => addImage(work, { userId: artist_id, image: { image_id, ...image } }),
    actorId: artist_id,
    at: parts.now(),
    requestId: 'hanging',
  });
  return answerArtwork(parts, state);
}

type SeededWork = Partial<ListArtworkBody> & {
  /** How many pictures it has. */
  pictures?: number;
};

/** How many works a stack has got, so that its titles and pictures do not depend on the tests before. */
const seeded = new WeakMap<Stack, number>();

/** Lists a work, and adds its pictures straight to storage and log. */
export async function seedWork(
  stack: Stack,
  artist: Client,
  { pictures = 1, ...said }: SeededWork = {},
): Promise<Artwork> {
  const number = (seeded.get(stack) ?? 0) + 1;
  seeded.set(stack, number);
  const title = TITLES[number % TITLES.length] ?? '';
  const { artwork } = await list(artist, { title, ...said });
  let shown = artwork;
  for (let picture = 0; picture < pictures; picture += 1) shown = await addPicture(stack, artwork, number + picture);
  await stack.settled();
  return shown;
}
