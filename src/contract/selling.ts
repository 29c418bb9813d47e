import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Absentable, NullableText, Text } from './primitives.ts';

export const SELLING_LIMITS = { how_to_pay: { minLength: 1, maxLength: 2_000 } } as const;

/** How an artist wants to be paid, in words that the collector reads once a request is accepted. */
export const SellingBody = Type.Object({ how_to_pay: Absentable(Text({ maxLength: 2_000 })) });
export type SellingBody = Static<typeof SellingBody>;
export const SellingReply = Type.Object({ how_to_pay: NullableText });
export type SellingReply = Static<typeof SellingReply>;
