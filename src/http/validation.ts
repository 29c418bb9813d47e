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

function convertAll(values: Record<string, unknown>, properties: Record<string, { type?: unknown }>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, convert(value, properties[name]?.type)]),
  );
}

/**
 * Checks requests with compiled TypeBox schemas. A body is taken as it is; in a query or a path, where everything is
 * text, numbers and booleans are read strictly: `1.5` is no integer, `0x2` no number, `yes` no boolean.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const properties = 'properties' in schema ? (schema.properties as Record<string, { type?: unknown }>) : {};
  return (given: Record<string, unknown>) => {
    const value = httpPart === 'body' ? given : convertAll(given, properties);
    return validator.Check(value) ? { value } : { error: validator.Errors(value) as never };
  };
};
