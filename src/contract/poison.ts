import type { Static } from 'typebox';
import * as Type from 'typebox';
import { PoisonTotals } from './operations.ts';
import { Instant, Line, Nullable, NullableText, Position } from './primitives.ts';
import { Deed } from './projections.ts';

const Count = Type.Integer({ minimum: 0 });

/**
 * `halted`: a read model that stops before an event; `event`: one that was stepped over; mails, images, steps of payments,
 * and notices of payments that are none of the shop's, put aside.
 */
export const POISON_KINDS = ['halted', 'event', 'mail', 'payment', 'notice', 'image'] as const;

export const PoisonParams = Type.Object({ id: Line({ maxLength: 200 }) });

/** Characters of a reason. */
export const MOST_REASON = 500;

export const DiscardBody = Type.Object(
  { reason: Line({ minLength: 1, maxLength: MOST_REASON, pattern: '\\S' }) },
  { additionalProperties: false },
);

/** Something that could not be handled. */
export const Poison = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(POISON_KINDS),
    subject: Type.String({ description: 'The read model, or the key of what is put aside' }),
    place: Type.String({ description: 'Where in the log, or in which build' }),
    stream: Nullable(Type.String({ description: 'The stream that is quarantined: its later events wait' })),
    waiting: Type.Integer({ minimum: 0, description: 'Events that wait behind it' }),
    since: Nullable(Instant),
    error: Type.String(),
    tried: Nullable(Count),
    retry_refused: Nullable(Type.String({ description: 'Why no retry is taken; null when one is' })),
    can_discard: Type.Boolean(),
    discarded_at: Nullable(Instant),
    discard_reason: NullableText,
  },
  { title: 'Poison' },
);
export type Poison = Static<typeof Poison>;

export const PoisonReply = Type.Object(
  {
    as_of: Instant,
    totals: PoisonTotals,
    open: Type.Array(Poison, { description: 'What waits for somebody, the newest first; at most 200 of each kind' }),
    discarded: Type.Array(Poison, { description: 'What was discarded last; at most 50 of each kind' }),
    deeds: Type.Array(Deed),
  },
  { title: 'PoisonReply' },
);
export type PoisonReply = Static<typeof PoisonReply>;

export const PoisonDetails = Type.Object(
  {
    poison: Poison,
    event: Nullable(
      Type.Object({
        id: Type.String(),
        type: Type.String(),
        stream: NullableText,
        position: Position,
        occurred_at: Instant,
        recorded_at: Instant,
        actor: Nullable(Type.Integer({ description: 'The account that caused it' })),
        fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
          description: 'What it says; long texts are cut off, and e-mail addresses are left out',
        }),
      }),
    ),
  },
  { title: 'PoisonDetails' },
);
export type PoisonDetails = Static<typeof PoisonDetails>;
