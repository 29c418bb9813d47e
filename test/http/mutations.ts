type Mutation = [what: string, body: unknown];

/** Stands for JSON that is nested a hundred thousand times; `write` puts it in. */
export const DEEP = '@deep@';
const DEPTH = 100_000;

const OF_OTHER_TYPES = [null, true, 12.5, 'text', [], {}, [[]], { a: {} }];

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Writes a body as JSON, with the deep nesting in place of `DEEP`. */
export function write(body: unknown): string {
  return JSON.stringify(body).replace(`"${DEEP}"`, '['.repeat(DEPTH) + ']'.repeat(DEPTH));
}

/** Values that are wrong in any field: of another type, and text that cannot be stored or is too long. */
function* wrongValues(value: unknown, nullable = false): Generator<Mutation> {
  for (const other of OF_OTHER_TYPES)
    if (!(nullable && other === null) && typeOf(other) !== typeOf(value))
      yield [`of the wrong type: ${JSON.stringify(other)}`, other];
  if (typeof value !== 'string') return;
  yield ['with a NUL', `${value}\u0000`];
  yield ['with half a character', `${value}\ud83d`];
  yield ['too long', value + 'x'.repeat(100_000)];
}

/** Where whatever is sent is read to its depth: a whole body, and what a field holds that a client may choose. */
const TOO_DEEP: Mutation = ['nested too deep', DEEP];

type Options = { optional: string[]; nullable: string[]; free: string[] };

/** Every way to spoil one value of a body, or to leave out one that is needed, at every depth of it. */
export function* mutations(body: unknown, options: Options, name = 'body'): Generator<Mutation> {
  const { optional, nullable, free } = options;
  for (const [what, value] of wrongValues(body, nullable.includes(name))) yield [`${name} ${what}`, value];
  if (name === 'body') yield TOO_DEEP;
  if (typeof body !== 'object' || body === null) return;
  const entries: [string, unknown][] = Object.entries(body);
  for (const [key, value] of entries) {
    const rebuilt = (changed: [string, unknown][]) =>
      Array.isArray(body) ? changed.map(([, element]) => element) : Object.fromEntries(changed);
    if (!optional.includes(key)) yield [`${name} without ${key}`, rebuilt(entries.filter(([other]) => other !== key))];
    const inner = free.includes(key) ? [...wrongValues(value), TOO_DEEP] : mutations(value, options, key);
    for (const [what, wrong] of inner)
      yield [what, rebuilt(entries.map(([other, kept]) => [other, other === key ? wrong : kept]))];
  }
}
