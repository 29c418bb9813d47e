import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import type { Test } from 'tap';
import { until } from '../helpers/until.ts';

/**
 * Looks at a page until it shows what is expected, and asserts that it does. A page shows what it was told a moment
 * later, and on a busy machine much later, so a single look would know how quick the machine is.
 *
 * @param expected the value to see, or a pattern for a text
 */
export async function shows<Shown>(
  t: Test,
  look: () => Promise<Shown>,
  expected: Shown | RegExp,
  message = 'what the page shows',
): Promise<void> {
  const pattern = expected instanceof RegExp ? expected : undefined;
  let shown = await look();
  let cause: unknown;
  const asExpected = () => (pattern ? pattern.test(String(shown)) : isDeepStrictEqual(shown, expected));
  if (!asExpected())
    await until(message, async () => {
      shown = await look();
      return asExpected();
    }).catch((error: unknown) => {
      cause = error;
    });
  if (pattern) t.match(shown, pattern, message, { cause });
  else t.strictSame(shown, expected, message, { cause });
}

/** Looks until as many elements match, and asserts that they do. */
export function hasCount(t: Test, elements: Locator, expected: number, message?: string): Promise<void> {
  return shows(t, () => elements.count(), expected, message);
}

/** Looks until the elements that match have these texts, in this order, and asserts that they do. */
export function hasTexts(t: Test, elements: Locator, expected: readonly string[], message?: string): Promise<void> {
  return shows<readonly string[]>(t, () => elements.allTextContents(), expected, message);
}
