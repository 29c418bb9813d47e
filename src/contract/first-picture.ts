/**
 * How wide the first picture of a page is drawn, in the form of the attribute `sizes`. The app draws it; the server
 * makes the browser fetch it while the app loads. A picture that is cropped to its place is wider than what is seen.
 */
export const FIRST_PICTURE = {
  home: '(width < 800px) 800px, (width < 1280px) 100vw, 1232px',
  discover: '(width < 560px) 150vw, (width < 900px) 80vw, 660px',
  artwork: '(width < 900px) 100vw, (width < 1280px) 58vw, 720px',
} as const;

/** A page with a picture that is seen first. */
export type FirstPage = keyof typeof FIRST_PICTURE;

/** What stands above the first picture of a page: the server shows it until the app does. */
export const HEADLINES = {
  home: 'Independent art, sold by the artists who made it.',
  discover: 'Discover',
} as const;
