const LONGEST_READ = 2_000;
const LONGEST = 200;
/** What somebody wrote may be in quotation marks. */
const QUOTED = /"[^"]*("|$)|`[^`]*(`|$)/g;
const WORD = /^[A-Za-z,.;'()_…-]*$/;

/** Shortens the message of an error to its words: addresses, e-mails, ids and what is quoted are left out. */
export function shortenMessage(message: string): string {
  const words = message
    .slice(0, LONGEST_READ)
    .replace(QUOTED, ' … ')
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ','))
    .map((word) => (WORD.test(word) ? word : '…'));
  return words
    .filter((word, index) => word !== '' && (word !== '…' || words[index - 1] !== '…'))
    .join(' ')
    .slice(0, LONGEST);
}
