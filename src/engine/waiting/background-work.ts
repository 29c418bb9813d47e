/** Work that goes on by itself, until somebody who stops the process waits for it. */
export type BackgroundWork = {
  start(work: Promise<unknown>): void;
  /** Waits for all of it, and for what it starts meanwhile. @throws what a work throws that is still under way */
  settled(): Promise<void>;
};

/** Keeps the promises of work that nobody waits for now. The work must handle its own errors. */
export function createBackgroundWork(): BackgroundWork {
  const works = new Set<Promise<unknown>>();
  return {
    start(work) {
      works.add(work);
      void work.finally(() => works.delete(work));
    },
    async settled() {
      while (works.size > 0) await Promise.all(works);
    },
  };
}
