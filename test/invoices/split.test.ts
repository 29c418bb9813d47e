import fc from 'fast-check';
import t from 'tap';
import { type InvoiceAmounts, splitRefunded } from '../../src/contract/invoices.ts';

const cents = fc.nat(2_000_000_000);
const amounts: fc.Arbitrary<InvoiceAmounts> = fc.record({
  subtotal_cents: cents,
  shipping_cents: cents,
  tax_cents: cents,
});
const sum = (of: InvoiceAmounts) => of.subtotal_cents + of.shipping_cents + of.tax_cents;
const parts = ['subtotal_cents', 'shipping_cents', 'tax_cents'] as const;

t.test('however money goes back, each credit note takes back a part of each, and all of them the whole', (t) => {
  const law = fc.property(
    amounts,
    fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
    (paid, steps) => {
      const stops = [...steps.map((part) => Math.floor(sum(paid) * part)).sort((one, other) => one - other), sum(paid)];
      let before = splitRefunded(0, paid);
      for (const stop of stops) {
        const after = splitRefunded(stop, paid);
        if (sum(after) !== stop) throw new Error(`${stop} cents are split into ${JSON.stringify(after)}`);
        for (const part of parts)
          if (after[part] < before[part])
            throw new Error(`a credit note takes back ${after[part] - before[part]} of ${part}`);
        before = after;
      }
      for (const part of parts) if (before[part] !== paid[part]) throw new Error(`${part} is not whole in the end`);
    },
  );
  t.doesNotThrow(() => fc.assert(law, { numRuns: 2_000 }));
  t.same(splitRefunded(500, { subtotal_cents: 900, shipping_cents: 0, tax_cents: 100 }), {
    ...{ subtotal_cents: 450, shipping_cents: 0, tax_cents: 50 },
  });
  t.end();
});
