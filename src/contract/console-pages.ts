/**
 * The pages of the console behind its first one, with title and description. They stand beside `PAGES`, which every page
 * of the web app loads.
 */
export const CONSOLE_PAGES = {
  events: {
    path: '/console/events',
    title: 'Follow an event',
    description: 'How an event of the log came in, and what became of it.',
    crawl: 'private',
  },
} as const;
