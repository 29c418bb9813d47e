/** The last write of each list that has not ended. */
const last = new Map<string, Promise<unknown>>();

/**
 * Runs a write after the earlier writes to the same list have ended, well or not. So the server gets them in the order
 * in which they were made here, and the last one stays. Each write has a time limit of its own.
 *
 * @param list names what is written to
 */
export function inTurn<T>(list: string, write: () => Promise<T>): Promise<T> {
  const turn = (last.get(list) ?? Promise.resolve()).then(write, write);
  last.set(list, turn);
  const done = () => {
    if (last.get(list) === turn) last.delete(list);
  };
  turn.then(done, done);
  return turn;
}
