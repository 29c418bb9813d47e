import { CONSOLE_PAGES } from '#contract/console-pages.ts';

/** The paths of the pages of the console beside its figures. `paths` has only what every page of the app needs. */
export const consolePaths = { projections: CONSOLE_PAGES.projections.path, poison: CONSOLE_PAGES.poison.path } as const;
