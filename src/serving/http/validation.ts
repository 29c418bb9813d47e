import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { validatorOf } from '../../engine/log/validators.ts';

const NUMBER = /^-?\d{1,16}(\.\d{1,16})?$/;

/** Converts a text of a query or a path to the type in its schema, if it is written as one; otherwise leaves it. */
function convert(text: unknown, type: unknown): unknown {
  if (typeof text !== 'string') return text;
  if ((type === 'integer' || type === 'number') && NUMBER.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Only the values that a schema names, in its order, so that they can be the key of a remembered answer. */
function convertAll(values: Record<string, unknown>, properties: [name: string, { type?: unknown }][]) {
  const named: Record<string, unknown> = {};
  for (const [name, { type }] of properties) if (name in values) named[name] = convert(values[name], type);
  return named;
}

/**
 * Checks requests with compiled TypeBox schemas, each compiled once although every route stands at both of its mounts. A
 * body is taken as it is. In a query or a path everything is text, so numbers and booleans are read strictly: `1.5` is no
 * integer, `0x2` no number, `yes` no boolean. Values that the schema does not name are left out.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = validatorOf(schema);
  const properties = Object.entries(
    'properties' in schema ? (schema.properties as Record<string, { type?: unknown }>) : {},
  );
  return (given: Record<string, unknown>) => {
    const value = httpPart === 'body' ? given : convertAll(given, properties);
    return validator.Check(value) ? { value } : { error: validator.Errors(value) as never };
  };
};
