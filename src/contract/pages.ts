/** The name of the house, which ends the title of every page. */
export const SITE_NAME = 'Vernissage';

/**
 * The pages of the web app that stand at a fixed path, with the title and the description of each.
 *
 * Search engines are told of `listed` pages, may find `open` ones, and are asked to keep away from `private` ones:
 * these show people their own data.
 */
export const PAGES = {
  home: {
    path: '/',
    title: null,
    description: 'Vernissage is a marketplace where independent artists show and sell their work.',
    crawl: 'listed',
  },
  discover: {
    path: '/discover',
    title: 'Discover',
    description: 'Paintings, prints, photographs, sculpture and more, bought directly from the artists who made them.',
    crawl: 'listed',
  },
  sell: {
    path: '/sell',
    title: 'Sell Art',
    description: 'Show your work in a gallery of your own. It is free to start, and you pay only when you sell.',
    crawl: 'listed',
  },
  launch: {
    path: '/launch',
    title: 'Early access',
    description: 'Join the waitlist: a digital gallery of your own, direct payouts, and collectors who find you.',
    crawl: 'listed',
  },
  support: {
    path: '/support',
    title: 'Support',
    description: 'Questions about buying, selling or your account, and how to reach us.',
    crawl: 'listed',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What Vernissage knows of you, why, and for how long.',
    crawl: 'listed',
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    description: 'What artists, collectors and Vernissage agree on.',
    crawl: 'listed',
  },
  cookies: {
    path: '/cookies',
    title: 'Cookie Policy',
    description: 'Which cookies Vernissage uses, what for, and how to manage them.',
    crawl: 'listed',
  },
  login: {
    path: '/login',
    title: 'Sign in',
    description: 'Sign in to your bag, your purchases and your gallery.',
    crawl: 'open',
  },
  register: {
    path: '/register',
    title: 'Register',
    description: 'Make an account to collect art, or to show and sell your own.',
    crawl: 'open',
  },
  verify: {
    path: '/verify',
    title: 'Verify your address',
    description: 'Say that an address is yours.',
    crawl: 'private',
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'Ask for the mail by which you set a new password.',
    crawl: 'private',
  },
  resetPassword: {
    path: '/reset-password',
    title: 'New password',
    description: 'Choose a new password.',
    crawl: 'private',
  },
  bag: {
    path: '/bag',
    title: 'Shopping Bag',
    description: 'The works that you are about to buy.',
    crawl: 'private',
  },
  listArtwork: {
    path: '/list-artwork',
    title: 'List artwork',
    description: 'Put a work of yours up for sale.',
    crawl: 'private',
  },
  settings: {
    path: '/settings',
    title: 'Settings',
    description: 'Your account and your sessions.',
    crawl: 'private',
  },
  messages: {
    path: '/messages',
    title: 'Messages',
    description: 'What you and others write to each other.',
    crawl: 'private',
  },
  dashboard: {
    path: '/dashboard',
    title: 'Your account',
    description: 'Your purchases, your works and your gallery.',
    crawl: 'private',
  },
  console: {
    path: '/console',
    title: 'Console',
    description: 'What happens on Vernissage, as it happens.',
    crawl: 'private',
  },
} as const;

/** Patterns of the pages that have a parameter. */
export const PAGE_PATTERNS = {
  artwork: '/artwork/:id',
  artist: '/artist/:artist',
  dashboard: '/dashboard/:role?',
  settings: '/settings/:section?',
  messages: '/messages/:id?',
} as const;
