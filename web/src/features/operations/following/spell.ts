import type { EventProcess, Outcome } from '#contract/following.ts';

/** An instant to the millisecond, in UTC. */
export function spellInstant(instant: string): string {
  return `${instant.slice(0, 23).replace('T', ' ').replace('Z', '')} UTC`;
}

/** Who a process is; its id when it is forgotten. */
export function spellProcess({ id, kind, host, pid }: EventProcess): string {
  return kind === null ? `process ${id}` : `${kind} ${pid} on ${host}`;
}

/** When a read model folded the event; empty when it has not. */
export function spellFolded({ at, before }: Outcome): string {
  if (at !== null) return spellInstant(at);
  return before === null ? '' : `before ${spellInstant(before)}`;
}
