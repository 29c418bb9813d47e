import { type ComponentType, createElement, use } from 'react';
import { lazily } from './part.ts';
import { showWaiting } from './waiting.ts';

/**
 * Makes a component whose code is loaded when it is first shown. Unlike that of `React.lazy` it can be tried again
 * after it failed. Its wait is shown at the top of the window.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = lazily(load);
  return (props: Props) => createElement(part.here() ?? use(showWaiting(part.load())), props);
}
