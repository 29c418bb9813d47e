import { randomUUIDv7 } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createRandom, type Random } from '../../../demo/random.ts';
import { projections as everyProjection } from '../../../projections/index.ts';
import type { DB } from '../../../src/engine/db/tables.ts';
import { advanceLive } from '../../../src/engine/folding/advance.ts';
import { ensureBuilds } from '../../../src/engine/folding/builds/ensure-builds.ts';
import type { Projection } from '../../../src/engine/folding/projection.ts';
import { openDomainLog } from '../../../src/engine/log/domain.ts';
import type { DomainAppend } from '../../../src/engine/log/domain-append.ts';
import { createEventRegistry } from '../../../src/engine/log/event-registry.ts';
import { domainEvents } from '../../../src/events.ts';
import type { ArtistEvent } from '../../../src/shop/artists/events.ts';
import type { ArtworkEvent } from '../../../src/shop/artworks/events.ts';
import type { CartEvent } from '../../../src/shop/cart/events.ts';
import { someKnownWords, write } from './words.ts';

export const FIRST_WORK = 1_001;

/** Works of an artist. */
const EACH = 25;
/** Works in a cart. */
const LINES = 5;
const AT_ONCE = 1_000;

const MEDIA = ['Oil on linen', 'Charcoal', 'Bronze', 'Gouache', 'Silver gelatin print', 'Etching', 'Acrylic'] as const;
const TAGS = ['sea', 'blue', 'portrait', 'abstract', 'city', 'garden', 'night', 'figure', 'still life'] as const;
const SIZES = ['40 × 60 cm', '100 × 80 cm', '21 × 29.7 cm'] as const;
const START = Date.UTC(2026, 0, 1);

type Told = ArtistEvent | ArtworkEvent | CartEvent;

const registry = createEventRegistry(domainEvents);

function tell(stream: string, actorId: number, events: Told[], minute = 0): DomainAppend {
  const occurredAt = new Date(START + minute * 60_000);
  const all = events.map((event) => ({ ...event, id: randomUUIDv7(), occurredAt }));
  return { stream, expectedVersion: 0, events: all, actorId };
}

function profileOf(userId: number, random: Random): ArtistEvent {
  const unsaid = { location: null, studio_name: null, studio_address: null, studio_description: null };
  const unlinked = { profile_image_url: null, cover_image_url: null, website_url: null };
  const unseen = {
    profile_image_focus: null,
    cover_image_focus: null,
    studio_image_url: null,
    studio_image_focus: null,
  };
  return {
    type: 'artist_profile_saved',
    payload: {
      ...{ profile_id: userId, user_id: userId, artist_name: write(random, 2), bio: write(random, 20) },
      ...{ ...unsaid, ...unlinked, ...unseen, instagram_handle: null, twitter_handle: null },
    },
  };
}

function workOf(artwork_id: number, artist_id: number, random: Random): ArtworkEvent[] {
  const about = { artwork_id, artist_id };
  const said = {
    ...{ title: write(random, 3), description: `${write(random, 30)} ${someKnownWords(random)}` },
    ...{ medium: random.pick(MEDIA), category_id: 1 + random.below(10), tags: [random.pick(TAGS)] },
    ...{ price_cents: 1_000 + random.below(500_000), dimensions: random.pick(SIZES) },
    ...{ weight: null, size: null, color: null, style: null, is_commission: false, is_digital: random.chance(0.2) },
    limited_edition: null,
  };
  const image = { image_id: randomUUIDv7(), width: 1_600, height: 1_200, color: '#204060', bytes: 400_000 };
  const sold: ArtworkEvent[] = random.chance(0.1)
    ? [{ type: 'artwork_status_changed', payload: { ...about, status: 'sold' } }]
    : [];
  return [
    { type: 'artwork_listed', payload: { ...about, ...said } },
    { type: 'artwork_image_added', payload: { ...about, image: { ...image, format: 'jpeg' } } },
    ...sold,
  ];
}

function* catalogueOf(works: number): Generator<DomainAppend> {
  const random = createRandom(1);
  for (let n = 0; n < works; n += 1) {
    const artist = 1 + Math.floor(n / EACH);
    if (n % EACH === 0) yield tell(`artist-${artist}`, artist, [profileOf(artist, random)]);
    const id = FIRST_WORK + n;
    yield tell(`artwork-${id}`, artist, workOf(id, artist, random), n);
  }
}

/** A cart of a few works, for accounts with the given ids. */
function* cartsOf(userIds: number[], works: number): Generator<DomainAppend> {
  const random = createRandom(2);
  for (const [index, user_id] of userIds.entries()) {
    const added = Array.from({ length: LINES }, (_, line): CartEvent => {
      // Each line has its own part of the catalogue, so that no work is in a cart twice.
      const artwork_id = FIRST_WORK + Math.floor(((line + random.next()) * works) / LINES);
      const item_id = 1 + index * LINES + line;
      return { type: 'cart_item_added', payload: { user_id, item_id, artwork_id, quantity: 1 } };
    });
    yield tell(`cart-${user_id}`, user_id, added);
  }
}

/** Appends to many streams, a thousand at a time. @throws Error when one is refused */
export async function appendAll(db: Kysely<DB>, appends: Iterable<DomainAppend>): Promise<void> {
  const log = openDomainLog(db, { registry, onAppended: () => undefined });
  let group: DomainAppend[] = [];
  const store = async () => {
    const verdicts = await Promise.all(group.map((append) => log.append(append)));
    const refused = verdicts.find(({ verdict }) => verdict !== 'stored');
    if (refused) throw new Error(`an append was answered with ${refused.verdict}`);
    group = [];
  };
  for (const append of appends) {
    group.push(append);
    if (group.length === AT_ONCE) await store();
  }
  await store();
}

/**
 * Fills an empty database through the log: works with an image each, 25 works an artist, and then carts. Folds them
 * into the given read models.
 */
export async function seed(
  db: Kysely<DB>,
  { works, carts, projections }: { works: number; carts: number[]; projections: Projection[] },
): Promise<void> {
  await ensureBuilds(db, everyProjection, [1]);
  await appendAll(db, catalogueOf(works));
  await appendAll(db, cartsOf(carts, works));
  for (const projection of projections) await advanceLive({ db, registry }, projection);
}
