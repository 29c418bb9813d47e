import { buildApp } from '../../../../src/app.ts';
import type { Stack } from '../../../helpers/stack.ts';
import type { Test } from '../../../helpers/test.ts';

/** Starts a stopped server again, under the same address. */
export async function reopen(t: Test, { parts, origin }: Stack): Promise<void> {
  const again = await buildApp(parts);
  t.teardown(() => again.close());
  await again.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
}
