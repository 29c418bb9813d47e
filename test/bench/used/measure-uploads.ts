import sharp from 'sharp';
import type { Artwork, UploadReply } from '../../../src/contract/artworks.ts';
import { createClient } from '../../helpers/client.ts';
import { register } from '../../load/traffic.ts';
import { type Figure, figure, quantile } from '../bench.ts';
import type { Product } from './product.ts';
import { CONNECTIONS, type Setting, sayRefused } from './setting.ts';

const UPLOADS = 20;
/** Uploads of one account at once, as many as an API process takes. */
const EACH = 3;
const EVENTS = 500;
const SECONDS = 10;
const ROUNDS = 3;

/** A photograph of 12 megapixels, as phones make them: noise that no encoder makes small. */
async function photograph(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#808080', noise } });
  return new Blob([new Uint8Array(await picture.blur(1.5).jpeg({ quality: 85 }).toBuffer())], { type: 'image/jpeg' });
}

type Hung = { token: string; id: number };

/** Makes artists of accounts. @returns their tokens */
async function admitArtists({ origin }: Product): Promise<string[]> {
  const tokens = await register(new URL(origin), Math.ceil(UPLOADS / EACH));
  for (const token of tokens) {
    const body = { artist_name: 'Photographer', bio: 'Sees.' };
    const { status } = await createClient(origin, token).call('PUT', '/api/v1/artists/me', { body });
    if (status !== 200) throw new Error(`saving a profile answered ${status}`);
  }
  return tokens;
}

/** Lists works without an image, of several artists. */
async function listWorks({ origin }: Product, artists: string[]): Promise<Hung[]> {
  const hung: Hung[] = [];
  for (let n = 0; n < UPLOADS; n += 1) {
    const token = artists[Math.floor(n / EACH)] ?? '';
    const body = {
      title: `Upload ${n}`,
      description: 'A photograph.',
      category_id: 1,
      medium: 'Photograph',
      price: 10,
    };
    const client = createClient(origin, token);
    const { status, body: made } = await client.call<{ artwork: Artwork }>('POST', '/api/v1/artworks', { body });
    if (status !== 201) throw new Error(`listing a work answered ${status}`);
    hung.push({ token, id: made.artwork.id });
  }
  return hung;
}

/** Uploads a picture to a work. @returns milliseconds until it can be seen */
async function upload({ origin }: Product, { token, id }: Hung, picture: Blob): Promise<number> {
  const begun = performance.now();
  const body = new FormData();
  body.set('image', picture, 'photograph.jpg');
  const reply = await fetch(`${origin}/api/v1/artworks/${id}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!reply.ok) throw new Error(`an upload answered ${reply.status}: ${await reply.text()}`);
  const { image } = (await reply.json()) as UploadReply;
  const shown = await fetch(new URL(image.medium_url, origin));
  if (!shown.ok) throw new Error(`an uploaded image answered ${shown.status}`);
  await shown.arrayBuffer();
  return performance.now() - begun;
}

/** Measures how long a `track` waits while twenty photographs arrive at once, and how soon the first of them is seen. */
export async function measureUploads({ here, writers, say }: Setting): Promise<Figure[]> {
  const picture = await photograph();
  const artists = await admitArtists(here);
  const track = async (name: string) => {
    const doing = { kind: 'events', batch: 1, tokens: here.tokens } as const;
    const order = { origin: here.origin, seconds: SECONDS, connections: CONNECTIONS, rate: EVENTS, doing };
    const sent = await writers.send(order);
    sayRefused(say, name, sent);
    return sent.p99;
  };
  const ratios: number[] = [];
  const firsts: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const works = await listWorks(here, artists);
    const quiet = await track('track');
    const uploads = Promise.all(works.map((work) => upload(here, work, picture)));
    const busy = await track('track beside uploads');
    const times = await uploads;
    firsts.push(Math.min(...times));
    ratios.push(busy / quiet);
    say(
      `${UPLOADS} uploads of ${(picture.size / 2 ** 20).toFixed(1)} MB: track p99 ${quiet.toFixed(1)} ms without and ` +
        `${busy.toFixed(1)} ms beside them; seen after ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`,
    );
  }
  return [
    figure('used', 'track, p99 beside 20 uploads against none', quantile(ratios, 0.5), 'ratio', { under: 2 }),
    figure('used', 'the first of 20 uploads is seen', quantile(firsts, 0.5), 'ms', { under: 2_000 }),
  ];
}
