import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ArtworkStatus } from './artworks.ts';
import { Instant } from './primitives.ts';

/** Entries that are told of a work, the newest ones. */
export const PROVENANCE_TOLD = 200;

/** One event may give two entries, of different kinds. */
const event = {
  at: Instant,
  version: Type.Integer({ minimum: 1, description: 'Of the event among those of the work' }),
};
const Dollars = Type.Number({ minimum: 0 });

/**
 * What happened to a work. Money is in dollars; `fields` are names of `Artwork`, of what is different since. The order
 * and the texts of images are left out.
 */
export const ProvenanceEntry = Type.Union([
  Type.Object({ ...event, what: Type.Literal('listed'), price: Dollars }),
  Type.Object({ ...event, what: Type.Literal('priced'), from: Dollars, to: Dollars }),
  Type.Object({ ...event, what: Type.Literal('status'), from: ArtworkStatus, to: ArtworkStatus }),
  Type.Object({ ...event, what: Type.Literal('described'), fields: Type.Array(Type.String(), { minItems: 1 }) }),
  Type.Object({
    ...event,
    what: Type.Literal('images'),
    change: Type.Enum(['added', 'removed']),
    images: Type.Integer({ minimum: 0, description: 'How many it has since then' }),
  }),
]);
export type ProvenanceEntry = Static<typeof ProvenanceEntry>;

/** The newest entries, newest first, and how many there are in all. */
export const ProvenanceReply = Type.Object(
  { entries: Type.Array(ProvenanceEntry, { maxItems: PROVENANCE_TOLD }), total: Type.Integer({ minimum: 1 }) },
  { title: 'ProvenanceReply' },
);
export type ProvenanceReply = Static<typeof ProvenanceReply>;
