import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import prose from '../Prose.module.css';
import { extensions } from './extensions.ts';
import styles from './RichText.module.css';
import { type Asking, RichTextBar } from './RichTextBar.tsx';

const EMPTY_LINE = '<p></p>';

/** Drops the empty lines at the end, which the editor keeps for the next words. */
function written(html: string): string {
  let end = html.length;
  while (html.endsWith(EMPTY_LINE, end)) end -= EMPTY_LINE.length;
  return html.slice(0, end);
}

type RichTextProps = {
  html: string;
  /** Another number after each change of the content that nobody made here. */
  epoch: number;
  labelledBy: string;
  onChange: (html: string) => void;
};

/** A field for text with headings, lists, quotes, links and pictures. It is loaded only when somebody writes. */
export default function RichText({ html, epoch, labelledBy, onChange }: RichTextProps) {
  const change = useRef(onChange);
  change.current = onChange;
  const [asking, setAsking] = useState<Asking>(null);
  const shown = useRef<Editor>(null);
  const editor = useEditor({
    extensions,
    content: html,
    // The page's content policy allows only styles from files.
    injectCSS: false,
    editorProps: {
      handleDrop: (view, event, _slice, moved) => {
        const file = moved ? undefined : event.dataTransfer?.files[0];
        if (file === undefined) return false;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place) shown.current?.commands.setTextSelection(place.pos);
        setAsking({ kind: 'picture', file });
        return true;
      },
      attributes: {
        role: 'textbox',
        // A translation would become what is written.
        translate: 'no',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        class: `${prose.prose} ${styles.text}`,
      },
    },
    onUpdate: ({ editor: changed }) => change.current(changed.isEmpty ? '' : written(changed.getHTML())),
  });
  shown.current = editor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed here comes back as it is
  useEffect(() => {
    if (written(editor.getHTML()) !== html) editor.commands.setContent(html, { emitUpdate: false });
  }, [epoch]);
  return (
    <div className={styles.frame}>
      <RichTextBar editor={editor} asking={asking} onAsk={setAsking} />
      <EditorContent editor={editor} />
    </div>
  );
}
