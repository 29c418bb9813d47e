import { tabStorage } from '../storage.ts';

const HEADER_SEEN = 'x-log-position';
const HEADER_ASKED = 'x-min-position';
const POSITION = /^\d{1,15}$/;
const KEY = 'log_position';

/** The highest position of the log that this tab knows of, or `null`. */
export function rememberedPosition(): string | null {
  const kept = tabStorage.get(KEY);
  return kept !== null && POSITION.test(kept) ? kept : null;
}

/** Remembers a position of the log, unless a higher one is known, so that later reads include that write. */
export function rememberPosition(told: string | null): void {
  const position = Number(told);
  if (Number.isSafeInteger(position) && position > Number(rememberedPosition())) tabStorage.set(KEY, String(position));
}

/** The position of the last write of this page. */
export let written: string | null = null;

/** Remembers the position in an answer. @param isWrite whether it is that of what was written */
export function heedPosition(headers: Headers, isWrite: boolean): void {
  const told = headers.get(HEADER_SEEN);
  rememberPosition(told);
  if (isWrite) written = told;
}

/** Asks for a read model that has folded what this tab wrote. */
export function askForPosition(headers: Headers): void {
  const position = rememberedPosition();
  if (position !== null) headers.set(HEADER_ASKED, position);
}
