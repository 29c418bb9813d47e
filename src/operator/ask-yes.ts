import { OperatorError } from './operator.ts';
import type { Terminal } from './terminal.ts';

/** Whether the operator has said yes beforehand. */
export type Consent = { yes?: boolean };

/**
 * Asks whether something is to be done.
 *
 * @param what is done, as `add --yes to …` ends
 * @throws OperatorError unless the operator says yes
 */
export async function askYes({ ask }: Pick<Terminal, 'ask'>, { yes }: Consent, what: string): Promise<void> {
  if (yes) return;
  if (!ask) throw new OperatorError(`Nobody can be asked here: add --yes to ${what}.`);
  const said = await ask(`${what[0]?.toUpperCase()}${what.slice(1)}? Type yes: `);
  if (said.trim().toLowerCase() !== 'yes') throw new OperatorError('Nothing was changed.');
}
