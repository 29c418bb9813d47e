import { type ComponentType, createElement, useEffect, useState } from 'react';

/**
 * Makes a component that nobody waits for: its code is loaded once the page is idle, and until then, or if that fails,
 * nothing is shown.
 */
export function lazyAside<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return (props) => {
    const [Part, setPart] = useState<ComponentType<Props>>();
    useEffect(() => {
      const timer = setTimeout(() => {
        load().then(
          (loaded) => setPart(() => loaded),
          () => undefined,
        );
      }, 0);
      return () => clearTimeout(timer);
    }, []);
    return Part ? createElement(Part, props) : null;
  };
}
