/** The case of every letter, whatever the locale of the server: in that of C only the letters of ASCII have one. */
const EVERY_CASE = 'collate pg_catalog."pg_c_utf8"';

/**
 * SQL for a text in lower case.
 *
 * @param text an SQL expression of type text
 */
export const lowerCase = (text: string): string => `lower((${text}) ${EVERY_CASE})`;

/**
 * SQL for a text as searches compare it: in lower case and without accents, so that `julio` finds Júlio. A letter that
 * Unicode does not take apart, such as ø, stays as it is.
 *
 * @param text an SQL expression of type text
 */
export const plainText = (text: string): string =>
  lowerCase(`regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g')`);
