import type { Static } from 'typebox';
import * as Type from 'typebox';
import { CHECKOUT_PAGES } from './checkout-pages.ts';
import { NOTICE_PAGES } from './notice-pages.ts';
import { PAGE_PATTERNS, PAGES } from './pages.ts';

/** What failed: a part while it was drawn, its code, a script, a promise, or an answer that could not be read. */
export const CLIENT_ERROR_KINDS = ['render', 'chunk', 'script', 'promise', 'answer'] as const;

/** The page where it failed, by its pattern: an address would say what somebody looked at. */
const ROUTES = [
  ...[PAGES, CHECKOUT_PAGES, NOTICE_PAGES].flatMap((pages) => Object.values(pages)).map(({ path }) => path),
  ...[...Object.values(PAGE_PATTERNS), 'other'],
];

/** A failure in the web app. It says nothing about the person whom it happened to. */
export const ClientErrorBody = Type.Object({
  kind: Type.Enum([...CLIENT_ERROR_KINDS]),
  name: Type.String({ pattern: '^[A-Za-z]{1,40}$', description: 'The name of the error' }),
  /** Words, and neither digits nor what an address, an e-mail or an id is written with. */
  message: Type.String({
    maxLength: 200,
    pattern: "^[A-Za-z ,.;'()_…-]*$",
    description: 'Shortened to its words',
  }),
  route: Type.Enum(ROUTES),
  build: Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$', description: 'The build of the app that failed' }),
});
export type ClientErrorBody = Static<typeof ClientErrorBody>;
