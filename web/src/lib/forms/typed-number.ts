/** How numbers are written that fit a field. */
type Kind = {
  /** Digits behind the decimal sign, at most. Those that are zeros do not count. */
  decimals: number;
};

const CURRENCY = /^(?:US ?\$|\$ ?US|USD|\$)|(?:US ?\$|\$ ?US|USD|\$|US dollars?|dollars?)$/giu;
/** Digits above or below the line, and fractions in one sign. */
const RAISED = /\p{No}/u;
/** What stands for "no cents": 24,- */
const NO_CENTS = /[.,]\s?\p{Pd}{1,2}$/u;
/** Blanks and apostrophes stand between groups only. */
const GROUPS_ONLY = /[ '’]/gu;
/** Groups of three digits, or of two before the last as in India. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;

/** The whole number in front of the decimal sign. @param groups the sign between its groups, if it has some */
function readWhole(text: string, groups: string | undefined): string | undefined {
  if (groups === undefined || !text.includes(groups)) return /^\d*$/.test(text) ? text : undefined;
  const grouped = text.replaceAll(groups, ',');
  return GROUPED.test(grouped) ? grouped.replaceAll(',', '') : undefined;
}

/** Which of comma and point is the decimal sign: the last, unless it can only stand between groups. */
function decimalSignOf(text: string, isGrouped: boolean): string | undefined {
  const signs: string[] = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return undefined;
  const isRepeated = signs.indexOf(last) < signs.length - 1;
  if (isRepeated) return undefined;
  // Three digits behind the only sign are no cents.
  if (signs.length === 1 && !isGrouped && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return undefined;
  return last;
}

/**
 * Reads a number as people type it: with comma or point, groups, blanks and the sign of the dollar, by what can only be
 * meant. `1.250` is 1250, and `24.990` is 24990, as no price has three decimals: the form shows what was understood.
 *
 * @returns undefined when it can be understood in no way, or in more than one
 */
export function readNumber(typed: string, { decimals }: Kind): number | undefined {
  // Raised cents would become digits of the whole: a hundred times as much.
  if (RAISED.test(typed)) return undefined;
  const text = typed.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  const bare = text.replaceAll(CURRENCY, '').trim().replace(NO_CENTS, '').trim();
  const unified = bare.replaceAll(GROUPS_ONLY, ' ');
  const isGrouped = unified.includes(' ');
  const decimalSign = decimalSignOf(unified, isGrouped);
  const at = decimalSign === undefined ? unified.length : unified.lastIndexOf(decimalSign);
  const [front, behind] = [unified.slice(0, at), unified.slice(at + 1)];
  const groups = isGrouped ? ' ' : front.match(/[.,]/)?.[0];
  const whole = readWhole(front, groups);
  const isKept = /^\d*$/.test(behind) && /^0*$/.test(behind.slice(decimals));
  if (whole === undefined || whole + behind === '' || !isKept) return undefined;
  return Number(`${whole || '0'}.${behind || '0'}`);
}
