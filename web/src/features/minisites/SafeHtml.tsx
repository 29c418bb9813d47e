import { useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './Prose.module.css';

/** The content of a page. It is loaded, together with the sanitiser, only when there is content to show. */
export default function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; cleaned by the server, and here once more
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
