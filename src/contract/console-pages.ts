/**
 * The pages of the console behind its first one, with title and description. They stand apart from `PAGES`, which every page
 * of the web app loads.
 */
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
  orders: {
    path: '/console/orders',
    title: 'Orders',
    description: 'All orders of Vernissage: how they stand, what waits, and the books.',
    crawl: 'private',
  },
  messages: {
    path: '/console/messages',
    title: 'Messages',
    description: 'Conversations that were reported, who is blocked, and who may not write.',
    crawl: 'private',
  },
  events: {
    path: '/console/events',
    title: 'Follow an event',
    description: 'How an event of the log came in, and what became of it.',
    crawl: 'private',
  },
} as const;
