import { MINISITE_LIMITS } from '../contract/minisites.ts';
import { invalid } from '../errors.ts';
import { sanitise } from './sanitise.ts';

/**
 * What a page shows of the HTML that an artist sent; null for none.
 *
 * @throws VALIDATION when cleaning, which writes out what HTML may leave out, makes it longer than a page may be: so
 * whatever is stored can be sent again
 */
export function safeContent(html: string | null | undefined): string | null {
  const clean = sanitise(html ?? '');
  if ([...clean].length > MINISITE_LIMITS.content_html) {
    throw invalid('content_html', `is longer than ${MINISITE_LIMITS.content_html} characters`);
  }
  return clean || null;
}
