/** Somebody says something, some hours before the time shown. */
type Said = [by: 'member' | 'artist', hoursAgo: number, text: string];

/** What becomes of a conversation, after all that is said in it. */
export type Ending = 'blocked' | 'reported' | 'closed' | 'stopped' | 'left';

/** A conversation of the demo. Member 0 is the demo's shopper, the others are collectors; artist 0 is the demo's artist. */
export type Talk = {
  member: number;
  artist: number;
  about: 'work' | 'order' | null;
  said: Said[];
  /** How many messages each has read. */
  read: { member: number; artist: number };
  ending?: Ending;
};

/** In each state that one of the two, or an administrator, can see. */
export const TALKS: readonly Talk[] = [
  {
    ...{ member: 0, artist: 0, about: 'order' },
    said: [
      ['artist', 210, 'Your print is dry at last. May I send it on Monday?'],
      ['member', 206, 'Monday is fine. Please ring twice, the bell is shy.'],
      ['artist', 205, 'Twice it is.'],
    ],
    read: { member: 3, artist: 2 },
  },
  {
    ...{ member: 0, artist: 0, about: 'work' },
    said: [
      ['member', 52, 'Is this one framed, or does it come as a sheet?'],
      ['artist', 30, 'As a sheet. I like to leave the frame to the wall that it goes to.'],
      ['artist', 2, 'There is a framer in Bergen whom I trust, if that helps: https://frames.example/bergen'],
    ],
    read: { member: 2, artist: 1 },
  },
  {
    ...{ member: 0, artist: 1, about: null },
    said: [['member', 5, 'Do you open your studio in the summer?']],
    read: { member: 0, artist: 0 },
  },
  {
    ...{ member: 1, artist: 0, about: 'work' },
    said: [
      ['member', 26, 'How does the blue look in the evening, by lamplight?'],
      ['member', 3, 'I could also come and look at it, if you are in town in spring.'],
    ],
    read: { member: 0, artist: 1 },
  },
  {
    ...{ member: 2, artist: 0, about: null },
    said: [
      ['member', 98, 'I buy ten of everything if you halve the price today. https://bargain.example'],
      ['artist', 97, 'No, thank you.'],
      ['member', 96, 'Last chance! https://bargain.example'],
    ],
    ...{ read: { member: 2, artist: 3 }, ending: 'blocked' },
  },
  {
    ...{ member: 3, artist: 0, about: null },
    said: [
      ['member', 44, 'Pay me outside of this site and I will not tell anybody.'],
      ['member', 43, 'Why do you not answer?'],
    ],
    ...{ read: { member: 0, artist: 2 }, ending: 'reported' },
  },
  {
    ...{ member: 4, artist: 0, about: 'work' },
    said: [
      ['member', 170, 'My nephew paints like this.'],
      ['artist', 169, 'Then he has a good eye for mud.'],
    ],
    ...{ read: { member: 2, artist: 1 }, ending: 'closed' },
  },
  {
    ...{ member: 5, artist: 0, about: null },
    said: [
      ['member', 75, 'Dear artist, I sell frames, followers and praise. https://praise.example'],
      ['member', 74, 'Dear artist, I sell frames, followers and praise. https://praise.example'],
    ],
    ...{ read: { member: 0, artist: 2 }, ending: 'stopped' },
  },
  {
    ...{ member: 6, artist: 0, about: null },
    said: [
      ['member', 400, 'I saw your show in Turku and still think of it.'],
      ['artist', 390, 'That is kind. It was a cold week, and the light was worth it.'],
    ],
    ...{ read: { member: 2, artist: 1 }, ending: 'left' },
  },
];
