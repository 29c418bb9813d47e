const HEADER_SEEN = 'x-log-position';
const HEADER_ASKED = 'x-min-position';
const KEY = 'log_position';

/** Remembers the highest position of the log that an answer has told, so that later reads include that write. */
export function rememberPosition(headers: Headers): void {
  const position = Number(headers.get(HEADER_SEEN));
  if (Number.isSafeInteger(position) && position > Number(sessionStorage.getItem(KEY)))
    sessionStorage.setItem(KEY, String(position));
}

/** Asks for a read model that has folded what this tab wrote. */
export function askForPosition(headers: Headers): void {
  const position = sessionStorage.getItem(KEY);
  if (position !== null) headers.set(HEADER_ASKED, position);
}
