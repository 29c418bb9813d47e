import { type Bench, figure, quantile } from './bench.ts';
import { checkHere } from './scale/check.ts';
import { PUBLISHED_RATES, published } from './scale/published.ts';
import { simulate } from './scale/simulate.ts';
import { ALONE, BETWEEN_MACHINES, burstsAt, SIZES, type Size, VARIANTS } from './scale/sizes.ts';

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const median = (values: number[]) => quantile(values, 0.5);

/** Simulates what was measured on quiet processors, from the costs that were measured there. */
function checkPublished(say: (line: string) => void): number[] {
  return PUBLISHED_RATES.map(({ events, rate }) => {
    const { throughput } = simulate({
      costs: published,
      deployment: { ...ALONE, clients: 0 },
      arrivals: { kind: 'closed', senders: 100, events },
      ...{ seconds: 10, settling: 1, seed: 1 },
    });
    const error = throughput / rate - 1;
    say(
      `appends of ${events}: published ${rate} events/s, simulated ${Math.round(throughput)}, error ${percent(error)}`,
    );
    return error;
  });
}

/** Simulates a deployment at its peak. @returns the share of events that it refuses */
function trySize({ name, rate, deployment, isSpread }: Size, say: (line: string) => void): number {
  const outcome = simulate({
    costs: isSpread ? { ...published, way: BETWEEN_MACHINES } : published,
    deployment,
    arrivals: burstsAt(rate),
    ...{ seconds: 5, settling: 2.5, seed: 1 },
  });
  const { throughput, append, freshness, uses } = outcome;
  const refused = outcome.refused / outcome.offered;
  say(
    `${name}: ${Math.round(throughput)} of ${Math.round(rate)} events/s, ${percent(refused)} refused, append p50 ${append.p50.toFixed(0)} ms, p99 ${append.p99.toFixed(0)} ms, figures p50 ${freshness.p50.toFixed(0)} ms, p99 ${freshness.p99.toFixed(0)} ms`,
  );
  say(`  used: ${uses.map(({ station, share }) => `${station} ${percent(share)}`).join(', ')}`);
  return refused;
}

/** Checks the simulator against what was published and against this machine, then runs it on larger deployments. */
export const scale: Bench = async (say) => {
  const published = checkPublished(say);
  const { costs, errors, bytes } = await checkHere(say);
  const { folds, disk, ...prices } = costs;
  say(`costs here, in ms: ${JSON.stringify({ ...prices, disk: median([...disk]) })}`);
  for (const [model, curve] of Object.entries(folds)) say(`  a fold of ${model}: ${JSON.stringify(curve)}`);
  say(`an event takes ${bytes.log.toFixed(0)} bytes of the log, ${bytes.wal.toFixed(0)} of the write-ahead log`);
  for (const { name, figure, measured, predicted, error } of errors)
    say(
      `${name}, ${figure}: measured ${measured.toFixed(0)}, simulated ${predicted.toFixed(0)}, error ${percent(error)}`,
    );
  const refused = SIZES.map((size) => trySize(size, say));
  for (const variant of VARIANTS) trySize(variant, say);
  // Below saturation as much comes through as is offered, which is no prediction.
  const saturated = errors.filter(({ name }) => name.endsWith('saturated'));
  const errorOf = (wanted: string) =>
    100 * median(saturated.flatMap(({ figure, error }) => (figure === wanted ? Math.abs(error) : [])));
  return [
    figure('scale', 'error against the published rates, median', 100 * median(published.map(Math.abs)), '%', {
      under: 15,
    }),
    figure('scale', 'error of throughput here, median', errorOf('throughput'), '%', { under: 15 }),
    figure('scale', 'error of p50 of an append here, median', errorOf('p50'), '%', { under: 50 }),
    figure('scale', 'refused in any of the deployments', 100 * Math.max(...refused), '%', { under: 0.1 }),
  ];
};
