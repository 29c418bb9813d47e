import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

const NUMBER = /^-?\d{1,16}(\.\d{1,16})?$/;

/** A text of a query or a path as the type that its schema names, when it is written as one; otherwise as it is. */
function convert(text: unknown, type: unknown): unknown {
  if (typeof text !== 'string') return text;
  if ((type === 'integer' || type === 'number') && NUMBER.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The values that a schema names, in its order and no others: what is made of them may be remembered by them. */
function convertAll(values: Record<string, unknown>, properties: [name: string, { type?: unknown }][]) {
  const named: Record<string, unknown> = {};
  for (const [name, { type }] of properties) if (name in values) named[name] = convert(values[name], type);
  return named;
}

/**
 * Checks requests with compiled TypeBox schemas. A body is taken as it is; in a query or a path, where everything is
 * text, numbers and booleans are read strictly: `1.5` is no integer, `0x2` no number, `yes` no boolean; what the schema
 * does not name is left out.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const properties = Object.entries(
    'properties' in schema ? (schema.properties as Record<string, { type?: unknown }>) : {},
  );
  return (given: Record<string, unknown>) => {
    const value = httpPart === 'body' ? given : convertAll(given, properties);
    return validator.Check(value) ? { value } : { error: validator.Errors(value) as never };
  };
};
