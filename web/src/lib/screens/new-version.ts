import { paths } from '../../paths.ts';
import { wouldLoseInput } from '../forms/leave-guards.ts';
import { tabStorage } from '../storage.ts';
import { buildIn, ownBuild } from './build.ts';

const TRIED = 'moved_to_builds';
const PATIENCE_MS = 5_000;

const listeners = new Set<() => void>();
let newBuild: string | null = null;
let asking: Promise<string | null> | undefined;

/** Whether this page is known to be of an earlier version. */
export function isOutdated(): boolean {
  return newBuild !== null;
}

/** Calls back when `isOutdated` changes. @returns the unsubscriber */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the server for its build. @returns it if it is not that of this page; null also when nobody answers */
async function ask(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(paths.terms, { headers: { accept: 'text/html' }, cache: 'no-cache', signal });
    const build = response.ok ? buildIn(await response.text()) : null;
    return build === ownBuild() ? null : build;
  } catch {
    return null;
  }
}

/** Looks for a new version after a part of the app did not arrive, and announces it. */
async function lookForNewVersion(): Promise<string | null> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  const found = await asking;
  if (found !== null && newBuild !== found) {
    newBuild = found;
    for (const listener of listeners) listener();
  }
  return newBuild;
}

/**
 * Loads this page anew if there is a new version of the app. It leaves that to the person when something they wrote
 * would be lost, and when the page has tried it before: two servers of different versions would send it to and fro.
 *
 * @returns whether the page goes away
 */
export async function moveToNewVersion(): Promise<boolean> {
  const build = await lookForNewVersion();
  if (build === null || wouldLoseInput()) return false;
  const tried = tabStorage.get(TRIED)?.split(' ') ?? [];
  if (tried.includes(build) || !tabStorage.set(TRIED, [...tried, build].slice(-20).join(' '))) return false;
  window.location.reload();
  return true;
}

/** Looks for a new version whenever a part of the app does not arrive. */
export function watchVersions(): void {
  window.addEventListener('vite:preloadError', () => void lookForNewVersion());
}
