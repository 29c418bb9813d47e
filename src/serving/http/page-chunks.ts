import { PAGE_PATTERNS, PAGES } from '../../contract/pages.ts';
import { escapeMarkup } from './escape-markup.ts';

/** An entry in the build's list of its files; `imports` are keys of that list. */
type Chunk = { file: string; name?: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] };

/** Gives the HTML that makes a browser fetch the files of a page's screen together with the app, not after it. */
export type Preloads = (pattern: string) => string;

/** What follows a first sight (web/src/first-read.ts). */
const FIRST_READ = 'first-read';

/** The screens that visitors come to first, by the patterns of their pages. */
const SCREENS: Record<string, string[]> = {
  [PAGES.home.path]: ['Home', FIRST_READ],
  [PAGES.discover.path]: ['Discover', FIRST_READ],
  [PAGE_PATTERNS.artwork]: ['Artwork', FIRST_READ],
  [PAGE_PATTERNS.artist]: ['Artist'],
};

const ENTRY = 'index.html';

/** Reads the list of the files of the build. @param list as the build wrote it; null preloads nothing */
export function readPreloads(list: string | null): Preloads {
  const chunks = new Map<string, Chunk>(Object.entries(JSON.parse(list ?? '{}')));
  const made = new Map(Object.entries(SCREENS).map(([pattern, names]) => [pattern, render(chunks, names)]));
  return (pattern) => made.get(pattern) ?? '';
}

function render(chunks: Map<string, Chunk>, names: string[]): string {
  const loaded = reach(chunks, ENTRY);
  const found = new Set<string>();
  for (const [key, { isDynamicEntry, name = '' }] of chunks)
    if (isDynamicEntry && names.includes(name)) reach(chunks, key, found);
  const wanted = [...found].filter((key) => !loaded.has(key)).map((key) => chunks.get(key));
  const link = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/${escapeMarkup(file)}">`;
  return wanted
    .flatMap((chunk) => chunk?.css ?? [])
    .map((file) => link('stylesheet', file))
    .concat(wanted.map((chunk) => link('modulepreload', chunk?.file ?? '')))
    .join('\n    ');
}

/** The keys of a chunk and of all its imports, direct or not. */
function reach(chunks: Map<string, Chunk>, from: string, found = new Set<string>()): Set<string> {
  const chunk = chunks.get(from);
  if (chunk === undefined || found.has(from)) return found;
  found.add(from);
  for (const key of chunk.imports ?? []) reach(chunks, key, found);
  return found;
}
