import fc from 'fast-check';
import t from 'tap';
import { readNumber } from '../../../web/src/lib/forms/typed-number.ts';

const price = (text: string) => readNumber(text, { decimals: 2 });
const count = (text: string) => readNumber(text, { decimals: 0 });

/** One table for every field: what is typed, the price that it is, and the count. */
const CASES: [string, number | undefined, number | undefined][] = [
  ['24', 24, 24],
  ['24,99', 24.99, undefined],
  ['24.99', 24.99, undefined],
  ['24,9', 24.9, undefined],
  ['24.', 24, 24],
  ['24,', 24, 24],
  ['24,00', 24, 24],
  ['24,-', 24, 24],
  ['24.–', 24, 24],
  ['.5', 0.5, undefined],
  [',50', 0.5, undefined],
  ['0,5', 0.5, undefined],
  ['0.250', 0.25, undefined],
  ['$24.99', 24.99, undefined],
  ['24,99 $', 24.99, undefined],
  ['US$ 24.99', 24.99, undefined],
  ['24.99 USD', 24.99, undefined],
  ['usd 24', 24, 24],
  ['24 dollars', 24, 24],
  [' 24 ', 24, 24],
  ['２４．９９', 24.99, undefined],
  ['1,250', 1250, 1250],
  ['1.250', 1250, 1250],
  ['1 250', 1250, 1250],
  ['1\u00a0250', 1250, 1250],
  ['1\u202f250,50', 1250.5, undefined],
  ["1'250.50", 1250.5, undefined],
  ['1’250', 1250, 1250],
  ['1,250.50', 1250.5, undefined],
  ['1.250,50', 1250.5, undefined],
  ['1,250,000', 1_250_000, 1_250_000],
  ['1.250.000', 1_250_000, 1_250_000],
  ['1.250.000,5', 1_250_000.5, undefined],
  ['1 250 000.00', 1_250_000, 1_250_000],
  ['12,34,567.89', 1_234_567.89, undefined],
  ['12,50,000', 1_250_000, 1_250_000],
  ['24,999.', 24_999, 24_999],
  ['1250', 1250, 1250],
  ['0', 0, 0],
  ['007', 7, 7],
  ...[
    ...[
      '',
      ' ',
      '$',
      '.',
      ',',
      '-',
      'abc',
      '24 €',
      '£24',
      '-3',
      '+3',
      '1e3',
      '12k',
      '0x10',
      'Infinity',
      'NaN',
      '٣',
      '24⁹⁹',
      '24½',
      '24₉₉',
    ],
    ...['1.2345', '1234.567', '0.255', '1,2,3', '1,25,0', '0,250,000', '1,250.50.1', '1 25'],
    ...['1 250 00', '1..5', '1,.5', '1.250,000.5', "1'2 50", '24 99', '24,99 or 30', '24/2', '$$5', '5 $ 5'],
  ].map((text): [string, undefined, undefined] => [text, undefined, undefined]),
];

t.test('a number is what the person who typed it can only mean', async (t) => {
  for (const [text, asPrice, asCount] of CASES) {
    t.equal(price(text), asPrice, `${text} as a price`);
    t.equal(count(text), asCount, `${text} as a count`);
  }
});

t.test('every price is read back from however a country writes it', async () => {
  const countries = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'pt-PT', 'en-IN', 'es-ES', 'sv-SE', 'pl-PL'];
  const law = fc.property(
    fc.integer({ min: 0, max: 999_999_999 }),
    fc.constantFrom(...countries),
    fc.constantFrom<Intl.NumberFormatOptions>({}, { minimumFractionDigits: 2 }, { style: 'currency', currency: 'USD' }),
    (cents, country, how) => {
      const text = new Intl.NumberFormat(country, how).format(cents / 100);
      if (price(text) !== cents / 100) throw new Error(`${text} (${country}) is read as ${price(text)}`);
    },
  );
  fc.assert(law, { numRuns: 2_000 });
});
