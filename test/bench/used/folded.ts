import type { OperationsStatus } from '../../../src/contract/operations.ts';
import { createClient } from '../../helpers/client.ts';
import { until } from '../../helpers/until.ts';
import type { Product } from './product.ts';

/** Waits until the workers of a product have folded everything. @returns milliseconds that they took */
export async function waitUntilFolded({ origin, admin }: Product): Promise<number> {
  const begun = performance.now();
  const isFolded = async () => {
    const { status, body } = await createClient(origin, admin).call<OperationsStatus>(
      'GET',
      '/api/v1/operations/status',
    );
    if (status !== 200) throw new Error(`the status answered ${status}`);
    return body.projections.every(({ lag_events }) => lag_events === 0);
  };
  await until('everything is folded', isFolded, 120_000);
  return performance.now() - begun;
}
