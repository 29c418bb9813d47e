import type { ChainedCommands, Editor } from '@tiptap/react';

type Format = {
  name: string;
  /** How its name is drawn. */
  className?: 'bold' | 'italic';
  isActive: (editor: Editor) => boolean;
  toggle: (chain: ChainedCommands) => ChainedCommands;
};

/** The formats of a text, each with a button that switches it on and off. */
export const STYLES: Format[] = [
  {
    name: 'Bold',
    className: 'bold',
    isActive: (editor) => editor.isActive('bold'),
    toggle: (chain) => chain.toggleBold(),
  },
  {
    name: 'Italic',
    className: 'italic',
    isActive: (editor) => editor.isActive('italic'),
    toggle: (chain) => chain.toggleItalic(),
  },
  {
    name: 'Heading',
    isActive: (editor) => editor.isActive('heading', { level: 2 }),
    toggle: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'Subheading',
    isActive: (editor) => editor.isActive('heading', { level: 3 }),
    toggle: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    name: 'List',
    isActive: (editor) => editor.isActive('bulletList'),
    toggle: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'Numbers',
    isActive: (editor) => editor.isActive('orderedList'),
    toggle: (chain) => chain.toggleOrderedList(),
  },
  {
    name: 'Quote',
    isActive: (editor) => editor.isActive('blockquote'),
    toggle: (chain) => chain.toggleBlockquote(),
  },
];
