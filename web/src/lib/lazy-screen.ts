import type { ComponentType } from 'react';

const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Makes a route's `lazy` out of an import that yields the screen; a chunk that does not come within 120 s fails.
 */
export function lazyScreen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('A part of the page did not arrive in time')), CHUNK_TIMEOUT_MS);
    });
    try {
      return { Component: await Promise.race([load(), tooLate]) };
    } finally {
      clearTimeout(timer);
    }
  };
}
