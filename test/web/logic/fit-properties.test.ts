import fc from 'fast-check';
import t from 'tap';
import { PROPERTIES_MAX_BYTES_ANONYMOUS } from '../../../src/contract/engagement.ts';
import { fitProperties } from '../../../web/src/lib/tracking/fit-properties.ts';

const text = fc.string({ unit: 'binary', maxLength: 3_000 });
const place = fc.record({ page: text, search: text, hash: text, referrer: text, artwork_id: fc.nat(), query: text });

t.test('whatever an address holds, the server takes what is said of it, and its numbers are whole', async (t) => {
  const law = fc.property(place, (said) => {
    const fitting = fitProperties(said);
    const json = JSON.stringify(fitting);
    return (
      Buffer.byteLength(json) <= PROPERTIES_MAX_BYTES_ANONYMOUS &&
      json.isWellFormed() &&
      fitting.artwork_id === said.artwork_id
    );
  });
  t.doesNotThrow(() => fc.assert(law));
});

t.test('texts that fit are left as they are', async (t) => {
  const said = {
    page: '/artwork/7',
    search: `?utm_source=${'x'.repeat(200)}`,
    hash: '',
    referrer: 'https://a.example',
  };
  t.same(fitProperties(said), said);
});
