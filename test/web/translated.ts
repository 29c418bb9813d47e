import type { Page } from 'playwright-core';

/**
 * Does to the page what the translation of a browser does: an element takes the place of every text, whenever it comes.
 * What the app writes into a text that is gone, nobody reads.
 */
const TRANSLATE = `(() => {
  const gone = new MutationObserver((records) => {
    for (const { target } of records) console.error('Nobody reads: ' + target.data);
  });
  const wrap = (text) => {
    if (text.data.trim() === '' || text.parentElement?.closest('script, style, title, svg, textarea, font, [translate=no]')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
    gone.observe(text, { characterData: true });
  };
  const wrapIn = (node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node.nodeType === Node.TEXT_NODE ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) if (text.isConnected) wrap(text);
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) wrapIn(node);
  }).observe(document, { childList: true, subtree: true });
})()`;

/**
 * Lets a browser translate every page that is opened here.
 *
 * @returns what the app could not cope with, as it comes
 */
export async function translate(page: Page): Promise<string[]> {
  const troubles: string[] = [];
  page.on('console', (message) => message.text().startsWith('Nobody reads') && troubles.push(message.text()));
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('request', (request) => request.url().endsWith('/client-errors') && troubles.push(request.postData() ?? ''));
  await page.addInitScript(TRANSLATE);
  return troubles;
}
