import type { EventType } from '../../src/contract/engagement.ts';
import type { Stack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

export type Happening = { path: string; properties: Record<string, unknown> };

/** Waits until so many events of a type were recorded. @returns them, the oldest first */
export async function happened(stack: Stack, type: EventType, times = 1): Promise<Happening[]> {
  return until(`${times} of ${type}`, async () => {
    const rows = await stack.db
      .selectFrom('log.engagement_event')
      .select(['path', 'properties'])
      .where('event_type', '=', type)
      .orderBy('position')
      .execute();
    return rows.length >= times && (rows as Happening[]);
  });
}
