const guards = new Set<() => boolean>();

/** Registers a form. @param holds whether leaving the page would lose what is written in it @returns the unregisterer */
export function registerGuard(holds: () => boolean): () => void {
  guards.add(holds);
  return () => void guards.delete(holds);
}

/** Whether something would be lost if this page went away now. */
export function wouldLoseInput(): boolean {
  return [...guards].some((holds) => holds());
}
