import type { ListedSession } from '#contract/accounts.ts';

/** What a session is called: by the browser and the system, as far as they are known. */
export function sessionName({ browser, system }: Pick<ListedSession, 'browser' | 'system'>): string {
  if (browser === null && system === null) return 'Unknown device';
  return `${browser ?? 'Unknown browser'}${system === null ? '' : ` on ${system}`}`;
}
