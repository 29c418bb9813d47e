import type { DomainLog } from '../log/domain.ts';
import { execute } from '../log/execute.ts';
import { loadState } from '../log/load-state.ts';
import type { EndedStream } from '../log/redact.ts';
import { deleteFavorites, favorites, favoritesStream } from './decide.ts';

/**
 * Deletes the favourites and follows of an account, unless that is done.
 *
 * @returns its stream, to be blanked; null when the account never had any
 */
export async function forgetFavorites(domainLog: DomainLog, userId: number, at: Date): Promise<EndedStream | null> {
  const stream = favoritesStream(userId);
  const { state, upTo: before } = await loadState(domainLog, stream, favorites);
  if (before === 0) return null;
  if (state.deleted) return { stream, position: before };
  const { upTo } = await execute(domainLog, {
    stream,
    decider: favorites,
    decide: () => deleteFavorites(userId),
    actorId: null,
    at,
    requestId: 'erase',
  });
  return { stream, position: upTo };
}
