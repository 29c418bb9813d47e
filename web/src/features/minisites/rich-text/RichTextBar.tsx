import { Toolbar } from '@base-ui/react/toolbar';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { AddressForm } from './AddressForm.tsx';
import { STYLES } from './formats.ts';
import styles from './RichText.module.css';

type Asking = 'link' | 'picture' | null;

/** The formatting toolbar. It is one tab stop; arrow keys move along it. */
export function RichTextBar({ editor }: { editor: Editor }) {
  const [asking, setAsking] = useState<Asking>(null);
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
    setAsking(null);
    editor.commands.focus();
  };
  const apply = (address: string, text: string) => {
    const chain = editor.chain().focus();
    if (asking === 'picture') chain.insertContent({ type: 'picture', attrs: { src: address, alt: text } }).run();
    else if (address === '') chain.extendMarkRange('link').unsetLink().run();
    else if (editor.state.selection.empty && !state.link)
      chain
        .insertContent({ type: 'text', text: text || address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    setAsking(null);
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
        <Toolbar.Button className={styles.button} aria-pressed={state.link} onClick={() => setAsking('link')}>
          Link
        </Toolbar.Button>
        <Toolbar.Button className={styles.button} onClick={() => setAsking('picture')}>
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
      {asking !== null && (
        <AddressForm
          key={asking}
          kind={asking}
          initial={asking === 'link' ? state.address : ''}
          onApply={apply}
          onClose={close}
        />
      )}
    </div>
  );
}
