import { mergeAttributes, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

/** A picture from an address; the server keeps those that come over https. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [{ tag: 'img[src^="https://"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

/** The formats of the editor, without those that the server would remove (docs/decisions/mini-site-html.md). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['mailto'],
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => /^(https?:\/\/|mailto:)/i.test(address),
    },
  }),
  Picture,
];
