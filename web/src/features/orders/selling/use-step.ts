import type { SaleReply } from '#contract/sales.ts';
import type { Read } from '../../../lib/reading/use-read.ts';
import { useDeed } from '../use-deed.ts';
import { changeSale, type SaleDeed } from './sale-calls.ts';
import { readSalesAgain } from './use-sales.ts';

export type StepProps = {
  read: Pick<Read<SaleReply>, 'reload' | 'replace'>;
  /** Waits for a deed: what was pressed is gone after it. */
  after: (deed: Promise<boolean>) => Promise<void>;
};

/** What takes a sale one step further. */
export function useStep(id: number, { read: { reload, replace }, after }: StepProps) {
  const { busy, problem, run } = useDeed(reload);
  const take = <Name extends SaleDeed>(deed: Name, body: Parameters<typeof changeSale<Name>>[2]) => {
    const work = async () => {
      await replace(await changeSale(id, deed, body));
      readSalesAgain();
    };
    return after(run(deed, work, 'Failed to change the order'));
  };
  return { busy, problem, take };
}
