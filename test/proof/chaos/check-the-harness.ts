import { bugs } from './bugs.ts';
import { startDrill } from './drill.ts';
import { openScope } from './scope.ts';

/** Milliseconds that read models have to catch up: a bug may keep them from it for ever. */
const CATCH_UP = 5_000;

/**
 * Puts one known bug after the other into a product of its own, and lets a round judge it. The bugs are in `bugs/`: the
 * product itself has no switch for them.
 *
 * @param folder for the products
 * @param log a file that takes what processes have said
 * @returns the exit code: 1 when a bug was not found, or only for another reason
 */
export async function checkTheHarness(
  say: (line: string) => void,
  { folder, log, seed }: { folder: string; log: string; seed: number },
): Promise<number> {
  let missed = 0;
  for (const { name, fault, found, ...bug } of bugs) {
    const scope = openScope(log);
    try {
      const drill = await startDrill(scope, { folder, seed, catchUp: CATCH_UP, ...bug });
      const { complaints } = await drill.round(fault, { full: true });
      const reason = complaints.find((complaint) => found.test(complaint));
      if (!reason) missed += 1;
      say(`${reason ? '✓ found ' : '✗ missed'}  ${name} (${fault.name})`);
      for (const line of reason ? [reason] : complaints) say(`          ${line.slice(0, 300)}`);
    } finally {
      await scope.close();
    }
  }
  say(missed === 0 ? `✓ All ${bugs.length} bugs are found.` : `✗ ${missed} of ${bugs.length} bugs are missed.`);
  return missed === 0 ? 0 : 1;
}
