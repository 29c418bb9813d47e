import fc, { type Arbitrary } from 'fast-check';
import { type Description, resolve, type Schema } from '../../http/description.ts';

/** Placeholders for JSON that `JSON.stringify` writes for no value. */
const UNWRITABLE: Record<string, string> = {
  '@beyond-all@': '1e400',
  '@minus-zero@': '-0',
  '@long@': `1${'0'.repeat(400)}`,
  '@tiny@': '1e-400',
  '@deep@': '['.repeat(50_000) + ']'.repeat(50_000),
  '@proto@': '{"__proto__":{"is_admin":true},"constructor":{"prototype":{}}}',
  '@twice@': '{"id":1,"id":2,"id":[]}',
};

/** Writes a body as JSON, and puts unwritable JSON in place of its placeholders. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"(@[a-z-]+@)"/g, (text, name: string) => UNWRITABLE[name] ?? text);
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00x',
  '\ufeff',
  '\u202e',
  'ﷺ'.repeat(600),
  "' or 1=1 --",
  '$1',
  '%00',
  '#{7*7}',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '9007199254740993',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:60Z',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  `a${' '.repeat(5_000)}1`,
  `${'a.'.repeat(3_000)}@`,
  '\\u0000',
  'x'.repeat(100_000),
];

export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Values of every type that no schema asks for. */
const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...Object.keys(UNWRITABLE)),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.1 + 0.2, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308, 5e-324, [], {}),
  fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text)),
  fc.array(fc.constant(0), { minLength: 501, maxLength: 2_000 }),
);

/** Values that mean something in the running product, by the name of the field or parameter that takes them. */
export type Known = (name: string) => readonly unknown[];

function texts({ minLength = 0, maxLength = 60, pattern, format }: Record<string, unknown>): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time') return fc.oneof(dates, fc.constant(new Date())).map((date) => date.toISOString());
  const [least, most] = [Number(minLength), Math.min(Number(maxLength), Number(minLength) + 60)];
  const plain = fc.string({ unit: 'grapheme', minLength: least, maxLength: most });
  if (typeof pattern !== 'string') return plain;
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, most));
}

function numbers({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Arbitrary<number> {
  const [min, max] = [Number(minimum ?? exclusiveMinimum ?? -1e6), Number(maximum ?? exclusiveMaximum ?? 1e9)];
  if (type === 'integer') return fc.oneof(fc.integer({ min, max: Math.min(max, min + 50) }), fc.maxSafeInteger());
  return fc
    .integer({ min: Math.ceil(min * 100), max: Math.floor(Math.min(max, 1e9) * 100) })
    .map((cents) => cents / 100);
}

/** Values that a schema allows, and a few that only break its lengths or limits. */
export function valuesOf(description: Description, given: unknown, known: Known, name = ''): Arbitrary<unknown> {
  const schema = resolve(description, given as Schema) ?? {};
  const inner = (part: unknown, of = name) => valuesOf(description, part, known, of);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one) => inner(one)));
  const meant = known(name);
  const mostly = (any: Arbitrary<unknown>) =>
    meant.length === 0
      ? any
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...meant) }, { weight: 1, arbitrary: any });
  switch (schema.type) {
    case 'string':
      return mostly(texts(schema));
    case 'integer':
    case 'number':
      return mostly(numbers(schema));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(schema.items), { maxLength: 4 });
    case 'object': {
      const properties = Object.entries((schema.properties as Record<string, unknown>) ?? {});
      const requiredKeys = (schema.required as string[]) ?? [];
      const shape = Object.fromEntries(properties.map(([key, part]) => [key, inner(part, key)]));
      return properties.length === 0
        ? fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), {
            maxKeys: 5,
            noNullPrototype: true,
          })
        : fc.record(shape, { requiredKeys, noNullPrototype: true });
    }
    default:
      return hostileValue;
  }
}

/** Bodies that are right but for one field, which is missing, added, or holds something hostile. */
export function spoilt(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(valid, fc.nat(), fc.constantFrom('leave out', 'replace', 'add'), hostileText, hostileValue)
    .map(([body, place, how, key, wrong]) => {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return wrong;
      const entries = Object.entries(body);
      const at = entries.length === 0 ? 0 : place % entries.length;
      if (how === 'add' || entries.length === 0) return Object.fromEntries([...entries, [key, wrong]]);
      if (how === 'leave out') return Object.fromEntries(entries.filter((_, index) => index !== at));
      return Object.fromEntries(entries.map(([name, value], index) => [name, index === at ? wrong : value]));
    });
}
