import type { Metric } from 'web-vitals';

/** Reports how fast and how steady this page is to the reader; without a handler nothing is measured or loaded. */
export async function reportWebVitals(handler?: (metric: Metric) => void): Promise<void> {
  if (handler === undefined) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(handler);
}
