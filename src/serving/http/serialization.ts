import fastJson from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';

type Serializer = (value: unknown) => string;

/** The serializer of each shape. The shapes stand in the code, so that their number is bounded. */
const compiled = new Map<string, Serializer>();

/**
 * Compiles each shape of answer once in a process. A few shapes stand at hundreds of places (the error at every status
 * of every route, every route at both of its mounts). Fastify would compile each place: half of the computing of a
 * start.
 */
export function compileSerializersOnce(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    const shape = JSON.stringify(schema);
    const serializer = compiled.get(shape) ?? (fastJson(schema as Parameters<typeof fastJson>[0]) as Serializer);
    compiled.set(shape, serializer);
    return serializer;
  });
}
