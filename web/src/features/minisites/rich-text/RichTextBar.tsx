import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import { STYLES } from './formats.ts';
import { LinkForm } from './LinkForm.tsx';
import { PictureForm } from './PictureForm.tsx';
import type { Inserted } from './picture-to-insert.ts';
import styles from './RichText.module.css';

/** What is asked for under the toolbar. @property file was dropped onto the text */
export type Asking = { kind: 'link' } | { kind: 'picture'; file?: File } | null;

type RichTextBarProps = { editor: Editor; asking: Asking; onAsk: (asking: Asking) => void };

/** The formatting toolbar. It is one tab stop; arrow keys move along it. */
export function RichTextBar({ editor, asking, onAsk }: RichTextBarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      active: STYLES.map(({ isActive }) => isActive(now)),
      link: now.isActive('link'),
      address: String(now.getAttributes('link').href ?? ''),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const close = () => {
    onAsk(null);
    editor.commands.focus();
  };
  const insert = (picture: Inserted) => {
    const chain = editor.chain().focus().insertContent({ type: 'picture', attrs: picture });
    // Behind the picture: it is selected now, and what is typed would replace it.
    chain
      .command(({ tr: { selection }, commands }) =>
        selection.$to.nodeAfter?.isTextblock
          ? commands.setTextSelection(selection.to + 1)
          : commands.insertContentAt(selection.to, { type: 'paragraph' }),
      )
      .run();
    onAsk(null);
  };
  const link = (address: string) => {
    const chain = editor.chain().focus();
    if (address === '') chain.extendMarkRange('link').unsetLink().run();
    else if (editor.state.selection.empty && !state.link)
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    onAsk(null);
  };
  return (
    <div className={styles.head}>
      {/* A click must leave the focus and the cursor in the text. */}
      <Toolbar.Root aria-label="Formatting" className={styles.bar} onMouseDown={(event) => event.preventDefault()}>
        {STYLES.map(({ name, className, toggle }, index) => (
          <Toolbar.Button
            key={name}
            className={`${styles.button} ${className ? styles[className] : ''}`}
            aria-pressed={state.active[index]}
            onClick={() => toggle(editor.chain().focus()).run()}
          >
            {name}
          </Toolbar.Button>
        ))}
        <Toolbar.Button className={styles.button} aria-pressed={state.link} onClick={() => onAsk({ kind: 'link' })}>
          Link
        </Toolbar.Button>
        <Toolbar.Button className={styles.button} onClick={() => onAsk({ kind: 'picture' })}>
          Picture
        </Toolbar.Button>
        <Toolbar.Button className={styles.button} onClick={() => editor.chain().focus().setHorizontalRule().run()}>
          Line
        </Toolbar.Button>
        <Toolbar.Button
          className={styles.button}
          disabled={!state.undo}
          onClick={() => editor.chain().focus().undo().run()}
        >
          Undo
        </Toolbar.Button>
        <Toolbar.Button
          className={styles.button}
          disabled={!state.redo}
          onClick={() => editor.chain().focus().redo().run()}
        >
          Redo
        </Toolbar.Button>
      </Toolbar.Root>
      {asking?.kind === 'link' && <LinkForm initial={state.address} onApply={link} onClose={close} />}
      {asking?.kind === 'picture' && (
        <PictureForm
          key={asking.file && `${asking.file.name} ${asking.file.lastModified}`}
          file={asking.file}
          onApply={insert}
          onClose={close}
        />
      )}
    </div>
  );
}
