import { plainName } from '../../../contract/words.ts';

/** Texts as small numbers, in the order in which they were met; 0 is none. Case does not count. */
export class Dictionary {
  readonly #codes = new Map<string, number>();
  readonly #texts = [''];
  /** What tells the text of each number from others: of two spellings it is the same. */
  readonly #names = [''];

  /** How many numbers there are. */
  get length(): number {
    return this.#texts.length;
  }

  /** The number of a text; undefined when no work has had it. */
  codeOf(text: string): number | undefined {
    return this.#codes.get(text.toLowerCase());
  }

  /** Says of each number whether its text is another spelling of this one. */
  alike(text: string): boolean[] {
    const asked = plainName(text);
    return this.#names.map((name) => name === asked);
  }

  /** The text of a number, in lower case. */
  textOf(code: number): string {
    return this.#texts[code] ?? '';
  }

  nameOf(code: number): string {
    return this.#names[code] ?? '';
  }

  /** The number of a text, which is a new one when it is new. */
  encode(text: string | null | undefined): number {
    if (text == null) return 0;
    const same = this.#codes.get(text);
    if (same !== undefined) return same;
    const lower = text.toLowerCase();
    const known = this.#codes.get(lower);
    if (known !== undefined) return known;
    const code = this.#texts.push(lower) - 1;
    this.#names.push(plainName(lower));
    this.#codes.set(lower, code);
    return code;
  }
}
