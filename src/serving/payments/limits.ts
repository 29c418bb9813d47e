import type { Provider } from './provider.ts';

/** The least and the most that a provider takes at once, in whole cents of US dollars. */
export const LIMITS: Record<Provider['name'], { least: number; most: number }> = {
  sandbox: { least: 1, most: 99_999_999 },
  stripe: { least: 50, most: 99_999_999 },
};
