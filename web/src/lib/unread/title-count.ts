const COUNTED = /^\(\d+\) /;

/** The title of a tab with the number of unread messages in front; without one for none. */
export function titleWith(title: string, unread: number): string {
  const plain = title.replace(COUNTED, '');
  return unread === 0 ? plain : `(${unread}) ${plain}`;
}

/**
 * Keeps a number in front of the title of the tab, whichever page gives the title.
 *
 * @returns what takes it away again
 */
export function countInTitle(unread: number): () => void {
  const show = (count: number) => {
    const title = titleWith(document.title, count);
    if (title !== document.title) document.title = title;
  };
  if (unread === 0) {
    show(0);
    return () => undefined;
  }
  show(unread);
  const observer = new MutationObserver(() => show(unread));
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    show(0);
  };
}
