import type { Call, SetUp } from './call.ts';
import { made } from './things.ts';

const RATE = { to: 'everywhere', price: 12.5, days: 7 };
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const countryOf = (index: number) => `${LETTERS[Math.floor(index / 26)]}${LETTERS[index % 26]}`;

/** What the caller asks for shipping. */
const withRates: SetUp = async (artist) => {
  made('rates', await artist.call('PUT', '/api/v1/artists/me/selling', { body: { rates: [RATE] } }));
  return {};
};

export const sellingCalls: Record<string, Call> = {
  'GET /api/v1/artists/me/selling': { who: 'artist', setUp: withRates, status: 200 },
  'PUT /api/v1/artists/me/selling': {
    who: 'artist',
    status: 200,
    body: () => ({ how_to_pay: 'By transfer\nto XX12 3456', ships_from: 'NO', rates: [RATE, { ...RATE, to: 'FR' }] }),
    ...{ optional: ['how_to_pay', 'ships_from', 'rates', '0', '1'], nullable: ['how_to_pay', 'ships_from'] },
    wrongBodies: {
      'over 2,000 characters': { how_to_pay: 'x'.repeat(2_001) },
      'a country in words': { ships_from: 'Norway' },
      'a rate for nowhere': { rates: [{ ...RATE, to: '' }] },
      'two rates for a country': { rates: [RATE, RATE] },
      'a rate below nothing': { rates: [{ ...RATE, price: -1 }] },
      'a rate of half a cent': { rates: [{ ...RATE, price: 0.005 }] },
      'a rate of ten millions': { rates: [{ ...RATE, price: 10_000_000 }] },
      'no day': { rates: [{ ...RATE, days: 0 }] },
      'over a year': { rates: [{ ...RATE, days: 366 }] },
      '51 rates': { rates: Array.from({ length: 51 }, (_, index) => ({ ...RATE, to: countryOf(index) })) },
    },
  },
};
