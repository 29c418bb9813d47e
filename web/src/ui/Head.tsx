import { useEffect } from 'react';

type HeadProps = {
  /** Of the screen alone; the name of the house is added. Home leaves it out. */
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
