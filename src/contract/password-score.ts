import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';

/** Scores below this are refused. */
const FIRST_ALLOWED = 2;

/** Characters that are scored: the time grows with them. What is hard to guess so far stays so. */
const SCORED = 32;
/** Ways to read digits and signs as letters that are tried; the library's own number takes ten times as long. */
const MOST_READINGS = 10;

/** Words of the product, which people put into a password here. */
const OURS = ['vernissage', 'gallery', 'artwork', 'artist', 'marketplace'];

/** What makes a password easy to guess, after 'it', by the library's warnings. */
const REASONS: Record<string, string> = {
  straightRow: 'follows a row of keys',
  keyPattern: 'follows the keys of a keyboard',
  simpleRepeat: 'repeats itself',
  extendedRepeat: 'repeats itself',
  sequences: 'follows an order, like abc or 123',
  recentYears: 'is little more than a year',
  dates: 'is little more than a date',
  topTen: 'is one of the most common',
  topHundred: 'is one of the most common',
  common: 'is a common one',
  similarToCommon: 'is close to a common one',
  wordByItself: 'is little more than one word',
  namesByThemselves: 'is little more than a name',
  commonNames: 'is little more than a name',
  userInputs: 'is close to your name, your address or the name of this house',
};
const ANY_REASON = 'is too short for what it is made of';

/** Whose password it is. */
export type PasswordOwner = { email: string; name: string };

export type PasswordScore = {
  /** From 0, guessed at once, to 4. */
  score: number;
  /** Why it is refused, as a sentence; null when it is not. */
  guessable: string | null;
};

const PARTS = /[^\p{L}\p{N}]+/u;

/** What somebody who knows the owner tries first: pieces of one or two characters say nothing. */
function knownOf({ email, name }: PasswordOwner): string[] {
  const mailbox = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  return [mailbox, ...mailbox.split(PARTS), name, ...name.split(PARTS), ...OURS].filter(({ length }) => length > 2);
}

/** Loads the dictionaries, which takes a moment and 40 MB. @returns a function that scores a password */
export function openScore(): (password: string, owner: PasswordOwner) => PasswordScore {
  const library = new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    l33tMaxSubstitutions: MOST_READINGS,
    maxLength: SCORED,
  });
  return (password, owner) => {
    const { score, feedback } = library.check(password, knownOf(owner));
    const reason = REASONS[feedback.warning ?? ''] ?? ANY_REASON;
    return { score, guessable: score < FIRST_ALLOWED ? `This password is easy to guess: it ${reason}.` : null };
  };
}
