import { lazy, Suspense, useId, useState } from 'react';
import { MINISITE_LIMITS } from '#contract/minisites.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Notice.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import styles from './ContentField.module.css';

const RichText = lazy(() => import('./rich-text/RichText.tsx'));

/** Elements that the rich text editor would lose. */
const BEYOND_RICH_TEXT = /<(h[1456]|table|pre|code|dl|figure|div|mark|sub|sup|small|abbr|q|cite|del|ins)\b/i;

const LONGEST = MINISITE_LIMITS.content_html;

export const contentRules = {
  validate: (html: string) =>
    html.length <= LONGEST || `Content may be at most ${formatCount(LONGEST)} characters long`,
};

type ContentFieldProps = { html: string; onChange: (html: string) => void; error: string | undefined };

/** The content of a page, as rich text or as HTML. */
export function ContentField({ html, onChange, error }: ContentFieldProps) {
  const id = useId();
  const [raw, setRaw] = useState(() => BEYOND_RICH_TEXT.test(html));
  return (
    <div className={styles.field}>
      {raw ? (
        <TextArea
          label="Content (HTML)"
          rows={16}
          spellCheck={false}
          maxLength={LONGEST}
          written={html.length}
          value={html}
          onChange={({ target }) => onChange(target.value)}
          help="Tables and code are kept only here. Scripts, forms and styles are taken out."
          error={error}
        />
      ) : (
        <>
          <p id={id} className={styles.label}>
            Content
          </p>
          <Suspense fallback={<Loading>Loading editor...</Loading>}>
            <RichText html={html} labelledBy={id} onChange={onChange} />
          </Suspense>
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </>
      )}
      <Button className={styles.mode} look="quiet" onClick={() => setRaw(!raw)}>
        {raw ? 'Write as text' : 'Edit HTML'}
      </Button>
    </div>
  );
}
