import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Line, Name } from './primitives.ts';

export const WAITLIST_TYPE = 'artist_early_access';

export const WAITLIST_LIMITS = { name: { maxLength: 100 }, email: { maxLength: 254 } } as const;

/** The waitlist itself refuses a blank name or a wrong address, in its own words. */
export const JoinWaitlistBody = Type.Object({
  name: Name(WAITLIST_LIMITS.name),
  email: Line(WAITLIST_LIMITS.email),
  type: Type.Literal(WAITLIST_TYPE),
});
export type JoinWaitlistBody = Static<typeof JoinWaitlistBody>;

export const WaitlistReply = Type.Object({ message: Type.String() });
export type WaitlistReply = Static<typeof WaitlistReply>;
