import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from '../helpers/client.ts';
import { type Description, type Operation, type Response, resolve, type Schema } from './description.ts';

/** Headers of our own, and the `ETag`; others of HTTP and those of security are not described. */
const OWN_HEADERS = ['etag', 'x-request-id', 'x-log-position', 'x-stale', 'retry-after'];

/** Statuses that any call with a body may answer with, undescribed. */
const UNSAID = [413, 415];

/** Makes a schema that needs no other, and that refuses the fields it does not name. */
function close(description: Description, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((element) => close(description, element));
  if (typeof schema !== 'object' || schema === null) return schema;
  const found = resolve(description, schema as Schema) ?? {};
  const closed = Object.fromEntries(Object.entries(found).map(([key, inner]) => [key, close(description, inner)]));
  return found.type === 'object' && found.properties ? { additionalProperties: false, ...closed } : closed;
}

function complainOfHeaders({ headers: described = {} }: Response, { headers }: Answer<unknown>): string[] {
  const complaints = OWN_HEADERS.filter((name) => headers.has(name) && !described[name]).map(
    (name) => `the header ${name} is not described`,
  );
  for (const [name, { schema }] of Object.entries(described)) {
    const value = headers.get(name);
    if (value !== null && schema.type === 'integer' && !/^\d+$/.test(value)) complaints.push(`${name}: ${value}`);
    if (value === null && ['x-request-id', 'retry-after'].includes(name)) complaints.push(`${name} is missing`);
  }
  return complaints;
}

/** Makes a function that compares real answers with those that a description promises. */
export function compareAnswers(description: Description) {
  const ajv = formats.default(new Ajv2020({ allErrors: true, strict: false }));
  const validators = new Map<Schema, ValidateFunction>();
  const validatorOf = (schema: Schema) => {
    const validator = validators.get(schema) ?? ajv.compile(close(description, schema) as Schema);
    validators.set(schema, validator);
    return validator;
  };

  const complainOfBody = ({ content }: Response, { headers, body }: Answer<unknown>): string[] => {
    if (!content) return body === '' ? [] : [`a body that is not described: ${JSON.stringify(body)}`];
    const type = headers.get('content-type')?.split(';')[0] ?? 'nothing';
    const schema = content[type]?.schema;
    if (!schema) return [`${type} is not described`];
    if (type !== 'application/json') return [];
    const validator = validatorOf(schema);
    return validator(body) ? [] : [`${ajv.errorsText(validator.errors)}: ${JSON.stringify(body)}`];
  };

  /** @returns how an answer differs from its description; nothing when it does not */
  return ({ responses }: Operation, answer: Answer<unknown>): string[] => {
    const unsaid = answer.status >= 500 || UNSAID.includes(answer.status);
    const response = responses[answer.status] ?? (unsaid ? responses.default : undefined);
    if (!response) return [`${answer.status} is not described: ${JSON.stringify(answer.body)}`];
    return [...complainOfHeaders(response, answer), ...complainOfBody(response, answer)];
  };
}
