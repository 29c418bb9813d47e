import type { FirstPicture } from './first-sight.ts';
import type { PageHead } from './page-head.ts';

/** A page in the sitemap. */
export type ListedPage = {
  path: string;
  /** When what it shows last changed. */
  changed: Date | null;
};

/** The pages that show the things of a slice, one page a thing. */
export type PageSource = {
  /** One word, in the names of the parts of the sitemap. */
  name: string;
  /** The pattern of their paths, with one parameter. */
  pattern: string;
  /** The title of the page when there is no such thing. */
  missing: string;
  /** The head of a thing's page, by the parameter in its path; undefined when there is no such thing. */
  find(parameter: string): Promise<PageHead | undefined>;
  /** The highest id of a thing; 0 when there is none. */
  lastId(): Promise<number>;
  /** The pages of the things with ids from `from` to below `to`. */
  list(from: number, to: number): Promise<ListedPage[]>;
  /** By path: the picture of this slice that a page at a fixed path shows first. */
  pictures?: Record<string, () => Promise<FirstPicture | undefined>>;
};
