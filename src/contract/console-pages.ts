/** The pages of the console beside its figures. They stand apart, because every screen loads `PAGES`. */
export const CONSOLE_PAGES = {
  projections: {
    path: '/console/projections',
    title: 'Projections',
    description: 'The read models of Vernissage: where they stand, and what to do about them.',
    crawl: 'private',
  },
  poison: {
    path: '/console/poison',
    title: 'Poison',
    description: 'What Vernissage could not handle, and what to do about it.',
    crawl: 'private',
  },
} as const;
