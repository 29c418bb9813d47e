import { Gauge, type Registry } from 'prom-client';
import { spellMetrics } from './exposition.ts';
import { metrics } from './registry.ts';

const stateReadable = new Gauge({
  name: 'vernissage_state_readable',
  help: 'Whether the state of log, read models and queue could be read; without it only the process is shown',
  registers: [metrics],
});

/**
 * Spells the metrics of this process with the state of the installation, as far as that can be read.
 *
 * @param readState reads what is the same for all processes
 * @param onUnreadable is told why it could not be read
 */
export async function spellWithState(
  readState: () => Promise<Registry>,
  onUnreadable: (error: unknown) => void,
): Promise<string> {
  const state = await readState().catch((error: unknown) => {
    onUnreadable(error);
    return null;
  });
  stateReadable.set(state ? 1 : 0);
  return spellMetrics(state ? [state] : []);
}
