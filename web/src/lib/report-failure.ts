import type { ClientErrorBody } from '#contract/client-errors.ts';
import { API_BASE } from './reading/api-base.ts';
import { ApiError } from './reading/errors.ts';
import { ownBuild } from './screens/build.ts';
import { MissingPart } from './screens/part.ts';
import { routePattern } from './screens/route-pattern.ts';
import { shortenMessage } from './shorten-message.ts';

/** Reports of one page load; later failures mostly follow from the first. */
const MOST = 5;

const reported = new Set<string>();

/**
 * Makes the report of a failure; null when it says nothing about the app: the server knows what it refused, and a
 * request that was broken off on purpose is none.
 */
export function reportOf(
  kind: ClientErrorBody['kind'],
  error: unknown,
): Omit<ClientErrorBody, 'route' | 'build'> | null {
  if (error instanceof ApiError && error.code !== 'UNREADABLE') return null;
  if (!(error instanceof Error)) return { kind, name: 'Unknown', message: '' };
  if (error.name === 'AbortError') return null;
  const name = error.name.replace(/[^A-Za-z]/g, '').slice(0, 40) || 'Error';
  return { kind, name, message: shortenMessage(error.message) };
}

/** Reports a failure to the server: each once, and five for a page load. A report that fails is not reported. */
export function reportFailure(kind: ClientErrorBody['kind'], error: unknown): void {
  const report = reportOf(kind, error);
  if (report === null) return;
  const key = Object.values(report).join('\n');
  if (reported.has(key) || reported.size >= MOST) return;
  reported.add(key);
  fetch(`${API_BASE}/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...report, route: routePattern(window.location.pathname), build: ownBuild() }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports what broke a part of the app, or kept it from arriving. */
export function reportBroken(error: unknown): void {
  if (error instanceof MissingPart) reportFailure('chunk', error.cause);
  else reportFailure('render', error);
}

/** Reports what no part of the app catches. Scripts of others, such as extensions, are not ours to report. */
export function watchFailures(): void {
  window.addEventListener('error', ({ error, filename }) => {
    if (error instanceof Error && filename.startsWith(window.location.origin)) reportFailure('script', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error) reportFailure('promise', reason);
  });
}
