/** Characters of a message at most. */
const MESSAGE = 1_000;

/** What comes before the quoted name of something of the schema, and such a name. */
const NAMED =
  /\b(?:relation|table|column|constraint|index|function|schema|role|type|database|sequence|view|parameter|reference) $/;
const NAME = /^[\w.$-]{1,63}$/;

/** Unlike the name of a package in a path, it has something before its sign. */
const EMAIL = /[^/]@/;

/** Leaves out all from the first quotation that is no name to the last one: a value may hold quotation marks itself. */
function withoutQuotations(text: string): string {
  const parts = text.split('"');
  const isName = (at: number) => NAMED.test(parts[at - 1] ?? '') && NAME.test(parts[at] ?? '');
  const first = parts.findIndex((_, at) => at % 2 === 1 && !isName(at));
  if (first < 0) return text;
  const after = parts.length % 2 === 1 ? (parts.at(-1) ?? '') : '';
  return `${parts.slice(0, first).join('"')}"…"${after}`;
}

/**
 * The message of an error without what a person may have written: PostgreSQL and the parser of JSON quote the value that
 * they complain of, also when their error is the cause of another.
 */
export function withoutWords(message: unknown): string {
  return withoutQuotations(String(message ?? '').slice(0, MESSAGE))
    .split(' ')
    .map((word) => (EMAIL.test(word) ? '[e-mail]' : word))
    .join(' ');
}

/** The message of an error, as it is kept and shown. No erasure would find the words of a person there. */
export const messageOf = (error: unknown): string => withoutWords(error instanceof Error ? error.message : error);
