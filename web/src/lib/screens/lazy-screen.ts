import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.ts';
import { moveToNewVersion } from './new-version.ts';

/**
 * A screen, or a section of one, that is loaded when it is first shown. When its code is gone because there is a new
 * version of the app, the page is loaded anew, in that version.
 *
 * @param name the component among what `load` brings
 */
export function lazyScreen<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazyPart(name, async () => {
    try {
      return await load();
    } catch (error) {
      // A page that is about to be loaded anew shows no failure before it goes.
      if (await moveToNewVersion()) await new Promise(() => undefined);
      throw error;
    }
  });
}
