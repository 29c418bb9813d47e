import { useMemo } from 'react';
import styles from './Prose.module.css';
import { drawWritten } from './written-elements.ts';

/** What an artist wrote on a page: cleaned by the server, and here nothing is shown but what the server keeps. */
export function Written({ html }: { html: string }) {
  const elements = useMemo(() => drawWritten(html), [html]);
  return <div className={styles.prose}>{elements}</div>;
}
