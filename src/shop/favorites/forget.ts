import type { DomainLog } from '../../engine/log/domain.ts';
import { endStream } from '../../engine/log/end-stream.ts';
import type { EndedStream } from '../../engine/log/redact.ts';
import { deleteFavorites, favorites, favoritesStream } from './decide.ts';

/**
 * Deletes the favourites and follows of an account, unless that is done.
 *
 * @returns its stream, to be blanked; null when the account never had any
 */
export function forgetFavorites(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  return endStream(domainLog, {
    stream: favoritesStream(userId),
    decider: favorites,
    decide: (state) => deleteFavorites(state, { userId }),
    at,
  });
}
