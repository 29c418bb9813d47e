import { type ComponentType, createElement, use } from 'react';
import { showWaiting } from '../reading/waiting.ts';
import { lazily } from './part.ts';

/**
 * Makes a component whose code is loaded when it is first shown. Unlike that of `React.lazy` it can be tried again
 * after it failed. Its wait is shown at the top of the window. Its `load` brings the code early, so that it is shown at
 * once.
 *
 * @param name the component among what `load` brings
 */
export function lazyPart<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  const part = lazily(async () => (await load())[name]);
  const show: ComponentType<Props> = (props) => createElement(part.here() ?? use(showWaiting(part.load())), props);
  return Object.assign(show, { load: part.load });
}
