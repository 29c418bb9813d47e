import { collectDefaultMetrics, Registry } from 'prom-client';
import { metrics } from './registry.ts';

collectDefaultMetrics({ register: metrics });

/** The content type of the text. */
export const METRICS_TYPE = metrics.contentType;

/** Spells the metrics of this process as a scraper reads them. @param more metrics to show with them */
export function spellMetrics(more: Registry[] = []): Promise<string> {
  return Registry.merge([metrics, ...more]).metrics();
}
