import { useEffect } from 'react';

type HeadProps = {
  /** The title of the screen; `Vernissage` is added. Home has none. */
  title?: string;
  /** One or two sentences for search engines and previews. */
  description?: string;
};

/** The title and the description of the page that is shown. */
export function Head({ title, description }: HeadProps) {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    if (description !== undefined) meta?.setAttribute('content', description);
  }, [description]);
  return <title>{title === undefined ? 'Vernissage' : `${title} · Vernissage`}</title>;
}
