import { join } from 'node:path';
import type { InvoiceDocument } from '../../contract/invoices.ts';
import { openThread } from '../../engine/waiting/thread.ts';
import { fail } from '../../errors.ts';
import type { Tasks } from './render-thread.ts';

/** Files that may wait for the thread; most are drawn in a fraction of a second. */
const MOST_WAITING = 20;
/** Milliseconds, for the first one too, which waits for the fonts. A checkout of a hundred works takes a few seconds. */
const PATIENCE = 30_000;

export type Rendering = {
  /** @throws OVERLOADED or UNAVAILABLE when it cannot be drawn now */
  render(document: InvoiceDocument): Promise<Buffer>;
  close(): Promise<void>;
};

/** Opens the drawing of invoices, one at a time and in a thread of its own: the fonts of East Asia take long to read. */
export function openRendering(): Rendering {
  const thread = openThread<Tasks>(join(import.meta.dirname, 'render-thread.ts'), {
    mostWaiting: MOST_WAITING,
    patience: PATIENCE,
    tooLong: () => fail('OVERLOADED', { retryAfter: 5 }),
  });
  return {
    render: async (document) => Buffer.from(await thread.run('render', document)),
    close: thread.close,
  };
}
