import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

type Serializer = (value: unknown) => string;

/**
 * Compiles each shape of answer once. A few shapes stand at hundreds of places (the error at every status of every
 * route, every route at both of its mounts). Fastify would compile each place: half of the computing of a start.
 */
export function compileSerializersOnce(app: FastifyInstance): void {
  const compiled = new Map<string, Serializer>();
  app.setSerializerCompiler(({ schema }) => {
    const shape = JSON.stringify(schema);
    const serializer = compiled.get(shape) ?? (fastJson(schema as Parameters<typeof fastJson>[0]) as Serializer);
    compiled.set(shape, serializer);
    return serializer;
  });
}
