import type { Artwork } from '../../src/contract/artworks.ts';
import { startStack } from '../helpers/stack.ts';
import type { Test } from '../helpers/test.ts';
import { startBetween } from './between.ts';
import { comeBack, openPage, startBrowser } from './browser.ts';

/** An artist who is signed in on a page behind a proxy that can fail, and the parts of the listing by their names. */
export async function artistAtListing(t: Test) {
  const stack = await startStack(t, { worker: true });
  const browser = await startBrowser(t);
  const between = await startBetween(t, stack);
  const ines = await stack.artist('Ines Duarte');
  const page = await openPage(browser, between.origin);
  await comeBack(page, ines);
  return {
    stack,
    between,
    ines,
    page,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    alert: (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) }),
    /** The artist's works as they are stored. */
    async own() {
      await stack.foldAll();
      return (await ines.call<{ artworks: Artwork[] }>('GET', '/api/v1/artworks/my')).body.artworks;
    },
  };
}
