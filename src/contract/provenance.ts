import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ArtworkStatus } from './artworks.ts';
import { Instant, Nullable, Paging } from './primitives.ts';

/** One event may give two entries, of different kinds. */
const event = {
  at: Instant,
  version: Type.Integer({ minimum: 1, description: 'Of the event among those of the work' }),
};
const Dollars = Type.Number({ minimum: 0 });

/**
 * What happened to a work. Money is in dollars; `fields` are names of `Artwork`, of what is different since. The order
 * and the texts of images are left out. What was before is null where it is hundreds of changes ago.
 */
export const ProvenanceEntry = Type.Union([
  Type.Object({ ...event, what: Type.Literal('listed'), price: Dollars }),
  Type.Object({ ...event, what: Type.Literal('priced'), from: Nullable(Dollars), to: Dollars }),
  Type.Object({ ...event, what: Type.Literal('status'), from: Nullable(ArtworkStatus), to: ArtworkStatus }),
  Type.Object({ ...event, what: Type.Literal('described'), fields: Type.Array(Type.String(), { minItems: 1 }) }),
  Type.Object({
    ...event,
    what: Type.Literal('images'),
    change: Type.Enum(['added', 'removed']),
    images: Nullable(Type.Integer({ minimum: 0, description: 'How many it has since then' })),
  }),
]);
export type ProvenanceEntry = Static<typeof ProvenanceEntry>;

export const ProvenanceQuery = Type.Object({
  /** Changes, of which each may give two entries. */
  limit: Type.Optional(Paging.limit),
  /** The `older` of an answer: the next page follows that one. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
});
export type ProvenanceQuery = Static<typeof ProvenanceQuery>;

/** The newest entries, or those before an earlier page; newest first. */
export const ProvenanceReply = Type.Object(
  {
    entries: Type.Array(ProvenanceEntry),
    limit: Paging.limit,
    /**
     * The `before` of the next page; null when nothing is older. Even an empty page may have one, because a request looks
     * through a bounded part of the history.
     */
    older: Nullable(Type.Integer({ minimum: 1 })),
  },
  { title: 'ProvenanceReply' },
);
export type ProvenanceReply = Static<typeof ProvenanceReply>;
