/**
 * How wide the picture is drawn that a page shows first, as in the attribute `sizes`: the app draws it, the server
 * makes the browser fetch it beside the app. One that fills a place of another format is wider than what is seen of it.
 */
export const FIRST_PICTURE = {
  home: '(width < 800px) 800px, (width < 1280px) 100vw, 1232px',
  discover: '(width < 560px) 150vw, (width < 900px) 80vw, 660px',
  artwork: '(width < 900px) 100vw, (width < 1280px) 58vw, 720px',
} as const;
