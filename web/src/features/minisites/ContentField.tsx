import { useId, useState } from 'react';
import { MINISITE_LIMITS } from '#contract/minisites.ts';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import styles from './ContentField.module.css';
import { lostAsText } from './lost-as-text.ts';

const RichText = lazyPart('default', () => import('./rich-text/RichText.tsx'));

const LONGEST = MINISITE_LIMITS.content_html;

export const contentRules = {
  validate: (html: string) =>
    html.length <= LONGEST || `Content may be at most ${formatCount(LONGEST)} characters long`,
};

type ContentFieldProps = {
  html: string;
  /** Another number after each change of the content that nobody made here. */
  epoch: number;
  onChange: (html: string) => void;
  error: string | undefined;
};

/** The content of a page, as rich text or as HTML. */
export function ContentField({ html, epoch, onChange, error }: ContentFieldProps) {
  const id = useId();
  const [raw, setRaw] = useState(() => lostAsText(html).length > 0);
  const [asked, setAsked] = useState(false);
  const [seen, setSeen] = useState(epoch);
  if (seen !== epoch) {
    setSeen(epoch);
    if (lostAsText(html).length > 0) setRaw(true);
  }
  const lost = raw ? lostAsText(html) : [];
  const change = () => {
    if (lost.length > 0) setAsked(true);
    else setRaw(!raw);
  };
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
          <Region part="editor" loading={<Loading>Loading editor...</Loading>}>
            <RichText html={html} epoch={epoch} labelledBy={id} onChange={onChange} />
          </Region>
          {error && (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
        </>
      )}
      <Button className={styles.mode} look="quiet" onClick={change}>
        {raw ? 'Write as text' : 'Edit HTML'}
      </Button>
      <ConfirmDialog
        open={asked}
        title="Write as text"
        confirm="Write as Text"
        onConfirm={() => {
          setAsked(false);
          setRaw(false);
        }}
        onClose={() => setAsked(false)}
      >
        {`The text editor cannot show everything of this page. As soon as you write there, these are lost: ${lost.join(', ')}.`}
      </ConfirmDialog>
    </div>
  );
}
