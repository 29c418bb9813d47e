/** What stays encoded: it would mean something else, or could not be seen. */
const STAYS = /^[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff#%/?\\]$/u;

const bytesOf = (encoded: string) => Buffer.from(encoded.replaceAll('%', ''), 'hex');

/** The character that a run of encoded bytes begins with, and its length; none when they are not UTF-8. */
function firstOf(encoded: string): { character: string; length: number } | undefined {
  for (let length = 3; length <= Math.min(12, encoded.length); length += 3) {
    const character = bytesOf(encoded.slice(0, length)).toString('utf8');
    if ([...character].length === 1 && character !== '\ufffd') return { character, length };
  }
  return undefined;
}

function decodeRun(encoded: string): string {
  let [decoded, at] = ['', 0];
  while (at < encoded.length) {
    const { character, length } = firstOf(encoded.slice(at)) ?? { character: '\0', length: 3 };
    decoded += STAYS.test(character) ? encoded.slice(at, at + length).toUpperCase() : character;
    at += length;
  }
  return decoded;
}

/** The page that a path without query and hash is, counted by other means than the log's. */
export function pageOf(path: string): string {
  const whole = path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25');
  const decoded = whole.replaceAll(/(?:%[0-9a-f]{2})+/gi, decodeRun).normalize('NFC');
  return decoded.replace(/\/+$/, '') || '/';
}
