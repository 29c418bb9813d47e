import Type, { type Static } from 'typebox';
import { Position } from './primitives.ts';

/** What of a member's may move: conversations, notices, the bag, and what they order and sell. */
export const LIVE_KINDS = ['messages', 'notices', 'bag', 'orders'] as const;

/** The data of an `event: moved` of a member's stream: something of this kind has changed, up to this position. */
export const Moved = Type.Object({ kind: Type.Enum(LIVE_KINDS), position: Position }, { title: 'Moved' });
export type Moved = Static<typeof Moved>;
export type LiveKind = Moved['kind'];

/**
 * The data of an `event: end`, the last of a stream that the server ends. `token`: it is good no more; come back with
 * another, or sign in. `replaced`: the member has opened too many since. `closing`: the process ends, and others are there.
 * Beside it stands `retry`: after how many milliseconds to come back.
 */
export const StreamEnd = Type.Object({ reason: Type.Enum(['token', 'replaced', 'closing']) }, { title: 'StreamEnd' });
export type StreamEnd = Static<typeof StreamEnd>;
