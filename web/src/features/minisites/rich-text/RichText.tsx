import { EditorContent, useEditor } from '@tiptap/react';
import { useRef } from 'react';
import prose from '../Prose.module.css';
import { extensions } from './extensions.ts';
import styles from './RichText.module.css';
import { RichTextBar } from './RichTextBar.tsx';

const EMPTY_LINE = '<p></p>';

/** Drops the empty lines at the end, which the editor keeps for the next words. */
function written(html: string): string {
  let end = html.length;
  while (html.endsWith(EMPTY_LINE, end)) end -= EMPTY_LINE.length;
  return html.slice(0, end);
}

type RichTextProps = { html: string; labelledBy: string; onChange: (html: string) => void };

/** A field for text with headings, lists, quotes, links and pictures. It is loaded only when somebody writes. */
export default function RichText({ html, labelledBy, onChange }: RichTextProps) {
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    extensions,
    content: html,
    // The page's content policy allows only styles from files.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: `${prose.prose} ${styles.text}`,
      },
    },
    onUpdate: ({ editor: changed }) => change.current(changed.isEmpty ? '' : written(changed.getHTML())),
  });
  return (
    <div className={styles.frame}>
      <RichTextBar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
