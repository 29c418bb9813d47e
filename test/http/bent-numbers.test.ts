import fc from 'fast-check';
import t from 'tap';
import { findBentNumber } from '../../src/serving/http/bent-numbers.ts';
import { startStack } from '../helpers/stack.ts';

t.test('a number is bent when JavaScript takes it for another one', async (t) => {
  const bent = [
    ...['1e400', '-1e400', '1E+400', '1e309', '1e-400', '0.1e-400', '9007199254740993', '-9007199254740993'],
    ...['12345678901234567890', '9007199254740993.0', '9007199254740992.5', '900719925474099300e-2', '1e00000400'],
    ...[`1${'0'.repeat(400)}`, `0.${'0'.repeat(400)}1`],
  ];
  const kept = [
    ...['0', '-0', '0e400', '0.0e-400', '1', '1.50', '1e5', '1e22', '1e300', '-1e-300', '9007199254740991'],
    ...['9007199254740992', '9007199254740994', '10000000000000000000', '1.0000000000000000e25', '1234567890123'],
    ...['0.1', '0.30000000000000004', '3.14159265358979323846', '24.990000000000000000', '1e100', '5e-324'],
  ];
  const around: [string, string][] = [
    ['{"a":', '}'],
    ['[', ']'],
    ['[1, ', ',2]'],
    ['{"x":"\\"","a" :\n\t', ' }'],
    ['{"x\\\\":{"a":[', ']}}'],
    ['', ''],
  ];
  for (const [before, after] of around) {
    for (const number of bent)
      t.equal(findBentNumber(before + number + after), number.slice(0, 401), before + number.slice(0, 30));
    for (const number of kept) t.equal(findBentNumber(before + number + after), undefined, before + number);
  }
  for (const number of bent)
    for (const text of [`"${number}"`, `":${number}"`, `"\\":${number}"`, `"\\\\\\",${number}:"`])
      t.equal(findBentNumber(`{"id":${text},"b":[${text}]}`), undefined, `a text is no number: ${text.slice(0, 30)}`);
});

t.test('a body that is one long number is judged at once', async (t) => {
  const digits = '1'.repeat(6_000_000);
  t.match(findBentNumber(`[${digits}]`), /^1{400,}$/);
  t.equal(findBentNumber(`["${digits}"]`), undefined);
});

t.test('whatever JavaScript writes is kept', async () => {
  const law = fc.property(fc.jsonValue(), (value) => {
    const json = JSON.stringify(value);
    if (findBentNumber(json) !== undefined) throw new Error(`${findBentNumber(json)} in ${json}`);
  });
  fc.assert(law, { numRuns: 3_000 });
});

t.test('an integer is kept when it is the one that JavaScript has', async () => {
  const law = fc.property(fc.bigInt({ min: -(2n ** 69n), max: 2n ** 69n }), (integer) => {
    const written = BigInt(String(Number(integer)));
    const isKept = findBentNumber(`{"id":${integer}}`) === undefined;
    if (isKept !== (written === integer)) throw new Error(`${integer} is ${isKept ? 'kept' : 'refused'}`);
  });
  fc.assert(law, { numRuns: 3_000 });
});

t.test('every call refuses a bent number', async (t) => {
  const stack = await startStack(t, { redis: false });
  const shopper = await stack.shopper();
  for (const id of ['9007199254740993', '1e400']) {
    const headers = { 'content-type': 'application/json' };
    const answer = await shopper.call('POST', '/cart/items', { raw: `{"artwork_id":${id},"quantity":1}`, headers });
    t.match(answer, { status: 400, body: { code: 'VALIDATION', message: new RegExp(`body must not hold ${id}`) } }, id);
  }
});
