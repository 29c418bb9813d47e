import { MINISITE_LIMITS } from '../../contract/minisites.ts';
import { invalid } from '../../errors.ts';
import { sanitise } from './sanitise.ts';

/**
 * Cleans the HTML of a page; null when nothing is left.
 *
 * @throws VALIDATION when it is too long after cleaning, which writes out tags that HTML may leave out: an artist
 *   must be able to send again what is stored
 */
export function safeContent(html: string | null | undefined): string | null {
  const clean = sanitise(html ?? '');
  if ([...clean].length > MINISITE_LIMITS.content_html) {
    throw invalid('content_html', `is longer than ${MINISITE_LIMITS.content_html} characters`);
  }
  return clean || null;
}
