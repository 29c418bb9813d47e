import { sql } from 'kysely';
import type { EngagementProjection } from '../../src/folding/projection.ts';

type Slow = { name: string /** Of a batch of so many events. */; seconds: (events: number) => number };

/** A read model of nothing, whose fold keeps PostgreSQL busy for as long as the test says. */
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
