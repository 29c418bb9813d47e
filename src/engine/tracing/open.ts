import type { Kysely } from 'kysely';
import type { DB } from '../db/tables.ts';
import { setTracer } from './tracer.ts';

type Options = {
  tracing: { endpoint: string; ratio: number } | null;
  service: 'api' | 'worker';
  /** Where flushes are noted; no pool of the flushes themselves. */
  db: Kysely<DB>;
};

/**
 * Turns tracing on when it is configured. Only then its packages are loaded.
 *
 * @returns a function that turns it off, after the last export or a second
 */
export async function openTracing({ tracing, service, db }: Options): Promise<() => Promise<void>> {
  if (!tracing) return async () => undefined;
  const { openOtlp } = await import('./otlp.ts');
  const { tracer, close } = openOtlp({ ...tracing, service, db });
  setTracer(tracer);
  return async () => {
    setTracer(null);
    await close();
  };
}
