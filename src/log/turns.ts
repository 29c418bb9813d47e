/**
 * Lets work on the same thing take turns within this process, in the order in which it came; work on different things
 * runs side by side.
 *
 * @returns `inTurn(key, work)`, which answers as the work does
 */
export function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work);
    const over = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, over);
    void over.then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    return turn;
  };
}
