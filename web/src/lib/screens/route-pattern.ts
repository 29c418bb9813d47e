import { paths, patterns } from '../../paths.ts';

const FIXED: string[] = Object.values(paths);

/** The pattern of the page at a path, which names no thing and no person; `other` when the app has no such page. */
export function routePattern(pathname: string): string {
  if (pathname.startsWith('/artwork/')) return patterns.artwork;
  if (pathname.startsWith('/artist/')) return patterns.artist;
  if (pathname.startsWith(paths.dashboard)) return `${paths.dashboard}/:role?`;
  if (pathname.startsWith(paths.settings)) return patterns.settings;
  return FIXED.includes(pathname) ? pathname : 'other';
}
