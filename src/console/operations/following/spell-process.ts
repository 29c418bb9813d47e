import type { EventProcess } from '../../../contract/following.ts';
import type { KnownProcess } from '../../../engine/log/processes.ts';

/** A process as it is told; null when there is none. */
export function spellProcess(found: KnownProcess | null | undefined): EventProcess | null {
  return found ? { ...found, started_at: found.started_at?.toISOString() ?? null } : null;
}
