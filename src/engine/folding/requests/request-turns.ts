import type { RequestKind } from './requests.ts';

/**
 * What is performed beside each other, one at a time of each in the whole cluster: what folds a whole build, and what
 * takes moments, which never waits for a replay of another read model. Workers of other releases may run beside these,
 * so a lock keeps its name.
 */
export const TURNS = [
  { lock: 'all', kinds: ['replay', 'hold', 'compare'] },
  { lock: 'quick', kinds: ['promote', 'undo', 'cancel'] },
] as const satisfies { lock: string; kinds: RequestKind[] }[];

/** Of each turn two for lanes and two for locks; one for the looks at requests, and one to spare. */
export const CONNECTIONS = 4 * TURNS.length + 2;
