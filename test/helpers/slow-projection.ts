import { sql } from 'kysely';
import type { EngagementProjection } from '../../src/engine/folding/projection.ts';

type Slow = {
  name: string;
  /** Seconds that a batch of so many events takes. */
  seconds: (events: number) => number;
};

/** A read model without tables, whose fold keeps PostgreSQL busy for as long as the test says. */
export function slowProjection({ name, seconds }: Slow): EngagementProjection {
  return {
    name,
    version: 1,
    source: 'engagement',
    ddl: '',
    tables: [],
    onPoison: 'park',
    async fold(transaction, { after, upTo }) {
      await sql`select pg_sleep(${seconds(upTo - after)})`.execute(transaction);
    },
  };
}
