import type { Random } from '../../../demo/random.ts';

/** Words, and the share of the descriptions that hold each: from very common to very rare. */
const SHARES = { painting: 0.5, light: 0.3, harbour: 0.1, winter: 0.02, quillwort: 0.0005 } as const;

/** Words to search for, the commonest first. */
export const KNOWN_WORDS = Object.keys(SHARES);

const SYLLABLES = ['ka', 'lo', 'mi', 'ter', 'sun', 'bre', 'vol', 'and', 'sha', 'cor', 'nel', 'pi', 'gra', 'du', 'west'];
export const VOCABULARY = Array.from({ length: 6_000 }, (_, rank) => {
  const syllable = (power: number) => SYLLABLES[Math.floor(rank / SYLLABLES.length ** power) % SYLLABLES.length] ?? '';
  return `${syllable(0)}${syllable(1)}${syllable(2)}${rank >= SYLLABLES.length ** 3 ? syllable(3) : ''}`;
});

/** Writes a text with word frequencies as in a language (Zipf): the second word is half as frequent as the first. */
export function write(random: Random, words: number): string {
  const word = () => VOCABULARY[Math.floor(VOCABULARY.length ** random.next()) - 1] ?? 'ka';
  return Array.from({ length: words }, word).join(' ');
}

/** Picks the known words of a text, by their shares. */
export function someKnownWords(random: Random): string {
  return Object.entries(SHARES)
    .filter(([, share]) => random.chance(share))
    .map(([word]) => word)
    .join(' ');
}
