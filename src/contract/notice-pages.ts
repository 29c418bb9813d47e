/** The pages of notices, with title and description. They stand apart from `PAGES`, which every page of the app loads. */
export const NOTICE_PAGES = {
  notices: {
    path: '/notices',
    title: 'Notices',
    description: 'What happened to what you follow, like and order.',
    crawl: 'private',
  },
  unsubscribe: {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    description: 'End the mails that tell you what you have not seen yet.',
    crawl: 'private',
  },
} as const;
