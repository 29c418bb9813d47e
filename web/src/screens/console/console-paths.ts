import { CONSOLE_PAGES } from '#contract/console-pages.ts';

const { projections, poison, orders, messages, events } = CONSOLE_PAGES;

/** The paths of the pages of the console beside its figures. `paths` has only what every page of the app needs. */
export const consolePaths = {
  ...{ projections: projections.path, poison: poison.path },
  ...{ orders: orders.path, messages: messages.path, events: events.path },
} as const;
