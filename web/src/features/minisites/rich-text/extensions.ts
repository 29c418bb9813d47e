import { mergeAttributes, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';

/** A picture; the server keeps those that were uploaded, and those that come over https. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src^="https://"]' }, { tag: 'img[src^="/images/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  // What is shown says more than what is written: another host does not learn which page shows its picture.
  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement('img');
      dom.referrerPolicy = 'no-referrer';
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value !== null) dom.setAttribute(name, String(value));
      return { dom };
    },
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
