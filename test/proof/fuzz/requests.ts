import fc, { type Arbitrary } from 'fast-check';
import type { Description, Operation } from '../../http/description.ts';
import { forms, type Sent } from './forms.ts';
import { hostileText, type Known, spoilt, valuesOf, writeJson } from './values.ts';

export const WHO = ['visitor', 'member', 'artist', 'admin'] as const;

/** A request as it goes onto the wire; `who` signs it in, when it brings no authorization of its own. */
export type Request = {
  who: (typeof WHO)[number];
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
};

/** Path segments that name nothing, as careless or hostile clients write them. */
export const SEGMENTS = [
  '0',
  '-1',
  '1.5',
  '0x1',
  '1e3',
  '007',
  '9007199254740993',
  '99999999999999999999999999',
  'nothing',
  '__proto__',
  'constructor',
  '%00',
  '1%00',
  '%ff',
  '%',
  '%zz',
  '%ed%a0%bd',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  '%20',
  '1%20or%201=1',
  '%F0%9F%8E%A8',
  'x'.repeat(600),
  '%41'.repeat(400),
  ';a=b',
];

/** A text as a header can carry it, with bytes above ASCII as they come. */
const headerText = hostileText.map((text) =>
  Buffer.from(text.slice(0, 3_000))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
);

/** One time in twenty. */
const seldom = <Value>(any: Arbitrary<Value>) =>
  fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: any });

const HEADERS: Record<string, Arbitrary<string | string[]>> = {
  'x-min-position': fc.oneof(
    fc.constantFrom<string | string[]>('0', '1', '-1', '1e3', '99999999999999999999', '', ' 1', '1, 2', ['1', '2']),
    headerText,
  ),
  'if-match': fc.oneof(fc.constantFrom('*', '""', 'W/"1"', '"1", "2"', '"'), headerText),
  'if-none-match': fc.oneof(fc.constantFrom('*', '"1"', 'W/'), headerText),
  'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', '"', '"a"', 'x'.repeat(3_000)), headerText),
  authorization: fc.oneof(
    fc.constantFrom('Bearer', 'Bearer ', 'bearer a.b.c', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.e30.', '\xff'),
    fc
      .string({ unit: fc.constantFrom('.', 'e', 'y', 'J', ' ', '='), maxLength: 6_000 })
      .map((text) => `Bearer ${text}`),
  ),
  range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-1', `bytes=${'0-1,'.repeat(500)}0-1`, 'lines=1', ''),
  accept: fc.oneof(fc.constantFrom('text/event-stream', '*/*;q=x', ',,,', 'application/xml;q=0'), headerText),
  'accept-encoding': fc.constantFrom('gzip;q=0, *;q=0', 'identity;q=0', 'br, br, br', '\xfe'),
  'user-agent': headerText,
  'x-forwarded-for': fc.constantFrom('127.0.0.1', '::1, 10.0.0.1', 'unknown', `${'1.1.1.1,'.repeat(400)}`, '\xff'),
  'x-request-id': headerText,
  origin: fc.constantFrom('null', 'https://evil.example', 'x'),
  cookie: headerText,
};

/** At most three strange headers at a time: more would only hide each other. */
export const headers: Arbitrary<Request['headers']> = fc
  .array(fc.oneof(...Object.entries(HEADERS).map(([name, values]) => values.map((value) => [name, value] as const))), {
    maxLength: 3,
  })
  .map((pairs) => Object.fromEntries(pairs));

const TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', ',', 'x'];
const TEXTS = [
  '',
  '{',
  'null',
  '[]',
  '"',
  '\ufeff{}',
  '{"a":1}x',
  '{"a":NaN}',
  '\u0000',
  'a=b&c=d',
  '{"__proto__":null}',
];

const json = (text: string, type = 'application/json'): Sent => ({ type, bytes: Buffer.from(text) });

function bodiesOf(description: Description, { requestBody }: Operation, known: Known): Arbitrary<Sent | null> {
  if (requestBody?.content['multipart/form-data']) return forms;
  const schema = requestBody?.content['application/json']?.schema;
  const types = fc.oneof({ weight: 4, arbitrary: fc.constant('application/json') }, fc.constantFrom(...TYPES));
  const hostile = fc.tuple(fc.constantFrom(...TEXTS), types);
  const any = hostile.map(([text, type]) => json(text, type));
  if (!schema) return fc.oneof({ weight: 19, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: any });
  const valid = valuesOf(description, schema, known);
  return fc.oneof(
    { weight: 8, arbitrary: valid.map((value) => json(writeJson(value))) },
    { weight: 4, arbitrary: spoilt(valid).map((value) => json(writeJson(value))) },
    { weight: 1, arbitrary: any },
  );
}

type Parameter = { in: string; name: string; schema?: unknown };

function queriesOf(description: Description, parameters: Parameter[], known: Known): Arbitrary<string> {
  const named = parameters.map(({ name, schema }) => {
    const right = valuesOf(description, schema, known, name).map((value) =>
      encodeURIComponent(String(value).toWellFormed()),
    );
    const wrong = hostileText.map((text) => encodeURIComponent(text.slice(0, 4_000).toWellFormed()));
    const spelt = fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong });
    return spelt.map((value) => `${name}=${value}`);
  });
  const stray = fc.constantFrom(
    'a=1',
    '__proto__=1',
    'page[]=1',
    'page[$gt]=1',
    'limit',
    '=',
    '&&',
    'q=%ff',
    'page=%00',
    '%',
    'a=b=c',
  );
  const some = fc.array(fc.oneof(...named, stray), { maxLength: 5 });
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: some.map((pairs) => `?${pairs.join('&')}`) },
  );
}

/** Requests to one operation of a description: right ones, nearly right ones and hostile ones. */
export function requestsTo(
  description: Description,
  name: string,
  operation: Operation,
  known: Known,
): Arbitrary<Request> {
  const [method = '', template = ''] = name.split(' ');
  const parameters: Parameter[] = operation.parameters ?? [];
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const segments = fc.tuple(
    ...names.map((parameter) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...[...known(`${template} ${parameter}`), 1].map(String)) },
        { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
      ),
    ),
  );
  const queries = queriesOf(
    description,
    parameters.filter((one) => one.in === 'query'),
    known,
  );
  return fc
    .record({
      who: fc.constantFrom(...WHO, 'artist', 'artist'),
      segments,
      query: queries,
      headers,
      sent: bodiesOf(description, operation, known),
      type: seldom(fc.constantFrom(...TYPES)),
      root: fc.boolean(),
      slash: seldom(fc.constant('/')),
    })
    .map(({ who, segments, query, headers, sent, type, root, slash = '' }) => {
      const values = segments.values();
      const versioned = template.replace(/\{\w+\}/g, () => values.next().value ?? '');
      const isRootToo = root && !/\/(operations|client-errors|notices|admin\/messages)/.test(template);
      const path = `${isRootToo ? versioned.replace('/api/v1', '') : versioned}${slash}${query}`;
      const described: Record<string, string | string[]> = {
        ...(sent && { 'content-type': (operation.requestBody && type) ?? sent.type }),
        ...headers,
      };
      return { who, method, path, headers: described, body: sent?.bytes ?? null };
    });
}
