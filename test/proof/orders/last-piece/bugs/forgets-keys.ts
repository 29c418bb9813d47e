import { createOnce as create, type Once } from '../../../../../src/serving/http/idempotency/once.ts';

export * from '../../../../../src/serving/http/idempotency/once.ts';

/** The bug: no key is kept, so that each request is one of its own. */
export function createOnce(...parts: Parameters<typeof create>): Once {
  return {
    ...create(...parts),
    run: (_request, _reply, work) => work(undefined, async () => undefined),
  };
}
