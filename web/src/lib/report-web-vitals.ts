import type { Metric } from 'web-vitals';

/** Reports the Web Vitals of this page. Without a handler it loads and measures nothing. */
export async function reportWebVitals(handler?: (metric: Metric) => void): Promise<void> {
  if (handler === undefined) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(handler);
}
