import type { EventType } from '../src/contract/engagement.ts';
import type { Random } from './random.ts';
import type { Work } from './works.ts';

/** Something that a visitor does, some milliseconds after the visit began. */
export type Step = { after: number; type: EventType; path: string; properties: Record<string, unknown> };

type Place = 'listing' | 'artwork' | 'artist' | 'bag';

/** Milliseconds that people take on average over a page, over a work or an artist, and for an action. */
const LINGER = { page: 20_000, view: 42_000, action: 9_000 };
/** Milliseconds until the page of a work or an artist sends its view event. */
const SETTLE = 350;

/** The sites that visits begin at, by how often; '' for those that come directly. */
const LANDINGS = {
  '': 40,
  'https://www.google.com': 25,
  'https://www.instagram.com': 16,
  'https://www.pinterest.com': 9,
  'https://duckduckgo.com': 5,
  'https://www.are.na': 5,
};

/** The steps of one visit so far, and where the visitor is. */
export class Trail {
  readonly steps: Step[] = [];
  place: Place = 'listing';
  /** The work whose page it is. */
  work: Work | null = null;
  /** The artist whose page it is. */
  artist: number | null = null;
  readonly #random: Random;
  /** Where the visitor came from to this page. */
  #from = '';
  #path = '';
  #clock = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Opens a page. @param search a query string with its question mark */
  open(page: string, place: Place, search = ''): void {
    const referrer = this.#path;
    this.#from = this.steps.length === 0 ? this.#random.choose(LANDINGS) : (referrer.split('?', 1)[0] ?? '');
    this.#path = page + search;
    this.place = place;
    this.work = null;
    this.artist = null;
    this.#step('view_page', { page, referrer, search, hash: '' }, LINGER.page);
  }

  /** Opens the page of a work. */
  see(work: Work): void {
    this.open(`/artwork/${work.id}`, 'artwork');
    this.work = work;
    this.#view('view_artwork', { artwork_id: work.id, referrer: this.#from });
  }

  /** Opens the page of an artist. */
  meet(artist: number): void {
    this.open(`/artist/${artist}`, 'artist');
    this.artist = artist;
    this.#view('view_artist', { artist_id: artist });
  }

  /** Does something where the visitor is. */
  act(type: EventType, properties: Record<string, unknown>): void {
    this.#step(type, properties, LINGER.action);
  }

  #view(type: EventType, properties: Record<string, unknown>): void {
    this.#clock = (this.steps.at(-1)?.after ?? 0) + SETTLE;
    this.#step(type, properties, LINGER.view);
  }

  #step(type: EventType, properties: Record<string, unknown>, linger: number): void {
    this.steps.push({ after: Math.round(this.#clock), type, path: this.#path, properties });
    this.#clock += 400 + this.#random.wait(linger);
  }
}
