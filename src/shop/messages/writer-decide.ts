import Type, { type Static } from 'typebox';
import { fail } from '../../errors.ts';
import type { WriterEvent } from './events.ts';

const WriterState = Type.Object({ stopped: Type.Boolean() });
export type Writer = Static<typeof WriterState>;

/** Whether administrators let somebody write. */
export const writer = {
  name: 'writer',
  version: 1,
  schema: WriterState,
  initial: { stopped: false } as Writer,
  evolve: (_state: Writer, { type }: WriterEvent): Writer => ({ stopped: type === 'writing_stopped' }),
};

/** The stream of somebody who writes. */
export const writerStream = (userId: number) => `writer-${userId}`;

/** @throws WRITING_STOPPED */
export function requireWriter({ stopped }: Writer): void {
  if (stopped) throw fail('WRITING_STOPPED');
}

/** Stops somebody from writing; a second time changes nothing. */
export function stopWriting({ stopped }: Writer, userId: number): WriterEvent[] {
  return stopped ? [] : [{ type: 'writing_stopped', payload: { user_id: userId } }];
}

/** Lets somebody write again. */
export function allowWriting({ stopped }: Writer, userId: number): WriterEvent[] {
  return stopped ? [{ type: 'writing_allowed', payload: { user_id: userId } }] : [];
}
