import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import t from 'tap';
import { networksOf, plainAddress, widestNetworkOf } from '../../src/serving/http/networks.ts';

const group = fc.oneof(fc.constantFrom(0, 0, 0xffff, 0x64, 0xff9b), fc.integer({ min: 0, max: 0xffff }));
const groups = fc.array(group, { minLength: 8, maxLength: 8 });

/** The ways to write one IPv6 address: zeros, letters, a gap of zeros anywhere, the end as IPv4, a zone. */
const spelling = (address: number[]) =>
  fc
    .record({
      zeros: fc.boolean(),
      upper: fc.boolean(),
      gap: fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 8 })),
      dotted: fc.boolean(),
      zone: fc.constantFrom('', '%eth0'),
    })
    .map(({ zeros, upper, gap: [from, length], dotted, zone }) => {
      const written = address.map((n) => n.toString(16).padStart(zeros ? 4 : 1, '0'));
      const [high = 0, low = 0] = address.slice(6);
      if (dotted) written.splice(6, 2, [high >> 8, high & 255, low >> 8, low & 255].join('.'));
      const to = Math.min(from + length, dotted ? 6 : 8);
      const isGap = to > from && address.slice(from, to).every((n) => n === 0);
      const text = isGap ? `${written.slice(0, from).join(':')}::${written.slice(to).join(':')}` : written.join(':');
      return (upper ? text.toUpperCase() : text) + zone;
    });

t.test('all spellings of an address are one address, of the same networks', async (t) => {
  const law = fc.property(
    groups.chain((address) => fc.tuple(spelling(address), spelling(address))),
    ([one, other]) => {
      fc.pre(isIPv6(one) && isIPv6(other));
      t.equal(plainAddress(one), plainAddress(other), `${one} and ${other}`);
      t.same(networksOf(one), networksOf(other));
      t.equal(plainAddress(plainAddress(one)), plainAddress(one));
    },
  );
  fc.assert(law, { numRuns: 1_000 });
});

t.test('an address that carries an IPv4 address is that address, however it is spelt', async (t) => {
  const prefixes = [
    [0, 0, 0, 0, 0, 0xffff],
    [0x64, 0xff9b, 0, 0, 0, 0],
  ];
  const law = fc.property(
    fc
      .tuple(fc.constantFrom(...prefixes), fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }))
      .chain(([prefix, [a = 0, b = 0, c = 0, d = 0]]) =>
        fc.tuple(fc.constant(`${a}.${b}.${c}.${d}`), spelling([...prefix, a * 256 + b, c * 256 + d])),
      ),
    ([carried, written]) => {
      fc.pre(isIPv6(written));
      t.equal(plainAddress(written), carried, written);
      t.same(networksOf(written), [{ name: carried, times: 1 }]);
      t.equal(widestNetworkOf(written), carried);
    },
  );
  fc.assert(law, { numRuns: 1_000 });
  t.equal(plainAddress('::ffff:102:304'), '1.2.3.4');
  t.equal(plainAddress('64:ff9b::1.2.3.4'), '1.2.3.4');
});

t.test('two addresses share the networks whose bits they share, and no others', async (t) => {
  const law = fc.property(groups, fc.integer({ min: 0, max: 127 }), (address, bit) => {
    const other = address.map((n, index) => (index === bit >> 4 ? n ^ (0x8000 >> (bit & 15)) : n));
    const [one, two] = [address, other].map((all) => networksOf(all.map((n) => n.toString(16)).join(':')));
    fc.pre(one?.length === 3 && two?.length === 3);
    const shared = one?.filter(({ name }, index) => name === two?.[index]?.name).map(({ times }) => times);
    t.same(shared, [...(bit >= 64 ? [1] : []), ...(bit >= 56 ? [4] : []), ...(bit >= 48 ? [16] : [])]);
  });
  fc.assert(law, { numRuns: 500 });
});

t.test('networks of different sizes never have one name', async (t) => {
  const names = networksOf('2001:db8::1').map(({ name }) => name);
  t.same(names, ['2001:db8:0:0/64', '2001:db8:0:0/56', '2001:db8:0/48']);
  t.equal(widestNetworkOf('2001:db8::1'), '2001:db8:0/48');
});

t.test('what is no address is a network by itself', async (t) => {
  for (const text of ['', 'unknown', '1.2.3', ':::', 'g::1', '/tmp/socket'])
    t.same(networksOf(text), [{ name: text, times: 1 }], text);
});
