/** Characters of the longest number that is judged; no person needs so many. */
const LONGEST = 400;
/**
 * A number that may be bent has many digits, so that eight stand together, or a large exponent. Other texts look so too,
 * though seldom. Spelled out, the digits are found in a tenth of the time.
 */
const EIGHT_DIGITS = /\d\d\d\d\d\d\d\d/;
const LARGE_EXPONENT = /\d[eE][+-]?\d\d\d/;
/** Shorter numbers are always kept, and of longer ones the beginning is enough. */
const SUSPECTS = /[\d.-][\d.eE+-]{4,400}/g;

/** A number in one form, whatever its exponent: its digits without zeros around them, and the place of the point. */
function exactForm(text: string): string {
  const [, sign = '', whole = '', behind = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + behind).replace(/^0+/, '');
  const place = digits.length - behind.length + Number(exponent);
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return `${sign}${digits.slice(0, end)}e${place}`;
}

/** Whether a number becomes another one, beyond the rounding of a fraction. */
function isBent(text: string): boolean {
  if (text.length > LONGEST) return true;
  const value = Number(text);
  // It is no JSON, and will be refused as such.
  if (Number.isNaN(value)) return false;
  if (value === 0) return /^[^eE]*[1-9]/.test(text);
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || text === String(value)) return false;
  return exactForm(text) !== exactForm(String(value));
}

/** The end of a string that begins at a place in JSON. */
function endOfString(json: string, begin: number): number {
  let at = json.indexOf('"', begin + 1);
  while (at !== -1) {
    let slashes = 0;
    while (json[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
    at = json.indexOf('"', at + 1);
  }
  return json.length;
}

/**
 * Finds a number in JSON that JavaScript would take for another one, such as 1e400 or an id of 2^53 + 1. Most texts are
 * passed with one look.
 */
export function findBentNumber(json: string): string | undefined {
  if (!EIGHT_DIGITS.test(json) && !LARGE_EXPONENT.test(json)) return undefined;
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at);
    const end = quote === -1 ? json.length : quote;
    const bent = json.slice(at, end).match(SUSPECTS)?.find(isBent);
    if (bent !== undefined) return bent;
    at = quote === -1 ? json.length : endOfString(json, quote);
  }
  return undefined;
}
