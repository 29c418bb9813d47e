import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { Session, UserReply } from '#contract/accounts.ts';
import { Artist } from '#contract/artists.ts';
import {
  Artwork,
  ArtworkReply,
  ArtworksReply,
  CategoriesReply,
  FeaturedReply,
  MyArtworksReply,
} from '#contract/artworks.ts';
import { Cart } from '#contract/cart.ts';
import { EventsReply, Stats, TrackReply } from '#contract/engagement.ts';
import { Minisite, MinisitePage, MinisitePages } from '#contract/minisites.ts';
import { OperationsStatus } from '#contract/operations.ts';
import { WaitlistReply } from '#contract/waitlist.ts';

/** The schemas of the answers, by method and path. The first that matches counts. */
const ANSWERS: [call: RegExp, schema: TSchema][] = [
  [/^POST \/auth\/(login|register)$/, Session],
  [/^(GET|PUT) \/auth\/me$/, UserReply],
  [/^GET \/artworks$/, ArtworksReply],
  [/^GET \/artworks\/my$/, MyArtworksReply],
  [/^GET \/artworks\/categories$/, CategoriesReply],
  [/^GET \/artworks\/\d+$/, Artwork],
  [/^(POST \/artworks\/?|PUT \/artworks\/\d+)$/, ArtworkReply],
  [/^GET \/home\/featured$/, FeaturedReply],
  [/^\w+ \/cart(\/|$)/, Cart],
  [/^(GET \/artists\/[^/]+|PUT \/artists\/me)$/, Artist],
  [/^\w+ \/artists\/[^/]+\/minisite$/, Minisite],
  [/^(GET \/artists\/[^/]+\/minisite\/pages|PUT \/artists\/me\/minisite\/pages\/reorder)$/, MinisitePages],
  [/^\w+ \/artists\/me\/minisite\/pages(\/\d+)?$/, MinisitePage],
  [/^POST \/engagement\/batch$/, TrackReply],
  [/^GET \/engagement\/stats$/, Stats],
  [/^GET \/engagement\/events$/, EventsReply],
  [/^GET \/operations\/status$/, OperationsStatus],
  [/^POST \/launch\/register$/, WaitlistReply],
];

/** Checks the answer of a call by the contract. @returns whether the call has a schema @throws Error when it differs */
export function checkAnswer(method: string, path: string, answer: unknown): boolean {
  const schema = ANSWERS.find(([call]) => call.test(`${method} ${path}`))?.[1];
  if (schema === undefined) return false;
  const [wrong] = Value.Errors(schema, answer);
  if (wrong !== undefined)
    throw new Error(`${method} ${path} does not match the contract: ${wrong.instancePath} ${wrong.message}`);
  return true;
}
