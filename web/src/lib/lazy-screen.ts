import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const CHUNK_TIMEOUT_MS = 120_000;

/** A screen that is loaded when it is first shown. A chunk that does not come within 120 s fails like a broken one. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('A part of the page did not arrive in time')), CHUNK_TIMEOUT_MS);
    });
    try {
      return { default: await Promise.race([load(), tooLate]) };
    } finally {
      clearTimeout(timer);
    }
  });
}
