import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Absentable, Line, Name } from './primitives.ts';

export const SHIP_TO_LIMITS = {
  name: { minLength: 1, maxLength: 100 },
  line: { minLength: 1, maxLength: 200 },
  city: { minLength: 1, maxLength: 100 },
  postal_code: { minLength: 1, maxLength: 20 },
  phone: { maxLength: 40 },
  note: { maxLength: 1_000 },
} as const;

/** A parcel finds no place that is blank. */
const FILLED = { pattern: '\\S' };

/** Two letters, as in ISO 3166. */
export const Country = Type.String({ pattern: '^[A-Z]{2}$' });

/** Where the works go. */
export const ShipTo = Type.Object({
  name: Name({ ...SHIP_TO_LIMITS.name, ...FILLED }),
  line1: Line({ ...SHIP_TO_LIMITS.line, ...FILLED }),
  line2: Absentable(Line({ maxLength: 200 })),
  city: Line({ ...SHIP_TO_LIMITS.city, ...FILLED }),
  region: Absentable(Line({ maxLength: 100 })),
  postal_code: Line({ ...SHIP_TO_LIMITS.postal_code, ...FILLED }),
  country: Country,
  phone: Absentable(Line(SHIP_TO_LIMITS.phone)),
});
export type ShipTo = Static<typeof ShipTo>;

const { line1, postal_code } = ShipTo.properties;

/** The same as an artist sees it: before an order is accepted only who asks, and from which place. */
export const SeenShipTo = Type.Object({
  ...ShipTo.properties,
  line1: Type.Optional(line1),
  postal_code: Type.Optional(postal_code),
});
export type SeenShipTo = Static<typeof SeenShipTo>;
