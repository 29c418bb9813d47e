/** Ids that follow from a number alone, and that stand together in any index and any range. */
export type NumberedIds = {
  /** The id of a number from 0. */
  of(number: number): string;
  /** The lowest and the highest id that there can be. */
  range: { from: string; to: string };
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/**
 * Makes UUIDs of version 7: an instant, a tag where others have random bits, and a number.
 *
 * @param tag 24 bits that keep ids of the same instant apart
 */
export function numberedIds(at: Date, tag: number): NumberedIds {
  const time = hex(at.getTime(), 12);
  const tagged = hex(tag, 6);
  const prefix = `${time.slice(0, 8)}-${time.slice(8)}-7${tagged.slice(0, 3)}-8${tagged.slice(3)}-`;
  return {
    of: (number) => prefix + hex(number, 12),
    range: { from: prefix + '0'.repeat(12), to: prefix + 'f'.repeat(12) },
  };
}
