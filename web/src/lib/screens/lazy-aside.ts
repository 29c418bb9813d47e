import { type ComponentType, createElement, useEffect, useState } from 'react';

/**
 * Makes a component that nobody waits for: its code is loaded once the page is drawn, and until then, or if that fails,
 * nothing is shown.
 *
 * @param name the component among what `load` brings
 */
export function lazyAside<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
): ComponentType<Props> {
  return (props) => {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(
        (loaded) => setPart(() => loaded[name]),
        () => undefined,
      );
    }, []);
    return Part ? createElement(Part, props) : null;
  };
}
