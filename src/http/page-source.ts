import type { FirstPicture, PageHead } from './page-head.ts';

/** A page in the sitemap. */
export type ListedPage = {
  path: string;
  /** When what it shows last changed. */
  changed: Date | null;
};

/** What a slice knows of the pages that show its things, one page a thing. */
export type PageSource = {
  /** One word, in the names of the parts of the sitemap. */
  name: string;
  /** The pattern of their paths, with one parameter. */
  pattern: string;
  /** What a page says of a thing that there is not. */
  missing: string;
  /** The head of the page of a thing by what stands in its path; undefined when there is no such thing. */
  find(parameter: string): Promise<PageHead | undefined>;
  /** The highest id of a thing; 0 when there is none. */
  lastId(): Promise<number>;
  /** The pages of the things with ids from `from` to below `to`. */
  list(from: number, to: number): Promise<ListedPage[]>;
  /** The pictures of theirs that pages at fixed paths show first. */
  pictures?: Record<string, () => Promise<FirstPicture | undefined>>;
};
