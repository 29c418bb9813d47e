import { randomUUID } from 'node:crypto';
import type { Artwork, ListArtworkBody } from '../../src/contract/artworks.ts';
import type { Client } from '../helpers/client.ts';
import type { Stack } from '../helpers/stack.ts';

/** A work with every field. */
export const WORK: ListArtworkBody = {
  title: 'What the sea leaves',
  description: 'Salt, rope and a blue that was there before.',
  category_id: 1,
  medium: 'Oil on canvas',
  price: 1200.5,
  dimensions: '80 × 60 cm',
  weight: '2 kg',
  size: 'medium',
  color: 'deep blue',
  style: 'abstract',
  tags: ['sea', 'Blue'],
  is_commission: false,
  is_digital: false,
  limited_edition: 3,
};

/** Lists a work. @returns the work as answered, and the header that makes a reader wait for it */
export async function list(artist: Client, said: Partial<ListArtworkBody> = {}) {
  const { status, headers, body } = await artist.call<{ artwork: Artwork }>('POST', '/api/v1/artworks/', {
    body: { ...WORK, ...said },
  });
  if (status !== 201) throw new Error(`listing a work answered ${status}: ${JSON.stringify(body)}`);
  return { artwork: body.artwork, seen: { 'x-min-position': headers.get('x-log-position') ?? '' } };
}

/** Appends the event of an image, without a file. @returns the image's id */
export async function addImage(
  { parts }: Stack,
  { id, artist_id }: Artwork,
  color = '#204060',
  [width, height] = [1600, 1200],
): Promise<string> {
  const image_id = randomUUID();
  const image = { image_id, width, height, color, format: 'png', bytes: 123_456 };
  await parts.domainLog.append({
    stream: `artwork-${id}`,
    expectedVersion: null,
    events: [
      {
        type: 'artwork_image_added',
        payload: { artwork_id: id, artist_id, image },
        id: randomUUID(),
        occurredAt: new Date(),
      },
    ],
    actorId: artist_id,
  });
  return image_id;
}

type Seen = { viewer?: Client; at?: Date; times?: number; from?: string; userAgent?: string };

/**
 * Sends views of a work, by default one, now, by a new visitor.
 *
 * @param seen `from` is the address of the visitor, which the API believes only behind a proxy
 */
export async function view(stack: Stack, artworkId: number, seen: Seen = {}) {
  const { viewer = stack.visitor(), at, times = 1, from, userAgent } = seen;
  const event = { event_type: 'view_artwork', path: `/artwork/${artworkId}`, ...(at && { occurred_at: at }) };
  const headers = { ...(from && { 'x-forwarded-for': from }), ...(userAgent && { 'user-agent': userAgent }) };
  const body = { events: Array(times).fill(event) };
  const { status } = await viewer.call('POST', '/engagement/batch', { body, headers });
  if (status !== 202) throw new Error(`views were answered ${status}`);
}

let addresses = 0;

/** Sends one view for each visitor, each from a network of its own. */
export async function visit(stack: Stack, artworkId: number, visitors: number, at?: Date) {
  for (let n = 0; n < visitors; n += 1) {
    addresses += 1;
    const from = `198.51.${addresses >> 8}.${addresses & 255}`;
    await view(stack, artworkId, { from, ...(at && { at }) });
  }
}
