import type { SellingBody } from '../../src/contract/selling.ts';
import type { DemoArtist } from './catalogue.ts';

/** The countries that the artists of the catalogue name, or are in. */
const COUNTRIES: Record<string, string> = {
  ...{ Norway: 'NO', Poland: 'PL', Belgium: 'BE', France: 'FR', Portugal: 'PT', Sweden: 'SE', Japan: 'JP', Peru: 'PE' },
  ...{ 'United Kingdom': 'GB', Scotland: 'GB', Cornwall: 'GB' },
};

/** How an artist wants to be paid, and what they ask for shipping; every other artist leaves that to the house. */
export function termsOf({ profile }: DemoArtist, number: number): SellingBody {
  const { artist_name, location } = profile;
  const home = COUNTRIES[location?.split(', ').at(-1) ?? ''];
  const rates = [
    ...(home === undefined ? [] : [{ to: home, price: 15, days: 4 }]),
    { to: 'everywhere', price: 45, days: 12 },
  ];
  return {
    how_to_pay: `By transfer to ${artist_name}, IBAN DEMO 0000 0000 0000, with the order's number.`,
    ships_from: home ?? null,
    rates: number % 2 === 0 ? rates : [],
  };
}
