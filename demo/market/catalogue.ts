import type { SaveArtistBody } from '../../src/contract/artists.ts';
import type { ListArtworkBody } from '../../src/contract/artworks.ts';
import type { AddPageBody, CreateMinisiteBody } from '../../src/contract/minisites.ts';
import type { HandName } from '../pictures/draw.ts';

/** A work as its artist lists it. Its place among the artist's six chooses the picture. */
export type DemoWork = ListArtworkBody & {
  /** Width to height of the picture. */
  ratio: readonly [width: number, height: number];
  /** Absent for a work that can be bought. */
  status?: 'sold' | 'reserved';
  /** How much more people like it than other works, 1 for most. */
  appeal?: number;
};

export type DemoArtist = {
  hand: HandName;
  /** What the pictures of all six works show, for people who do not see them. */
  shows: string;
  profile: Omit<SaveArtistBody, 'profile_image_url' | 'cover_image_url'>;
  site: CreateMinisiteBody;
  pages: AddPageBody[];
  /** Six works, the newest first. The first one stands for the artist. */
  works: DemoWork[];
};

/** The ids of the categories, by words that can be read in a catalogue. */
export const CATEGORY = {
  painting: 1,
  drawing: 2,
  print: 3,
  photography: 4,
  sculpture: 5,
  textile: 6,
  ceramics: 7,
  digital: 8,
  mixedMedia: 9,
  installation: 10,
} as const;
