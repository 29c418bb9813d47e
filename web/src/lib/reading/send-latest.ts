/**
 * Makes a function that sends values one after the other. While one is under way only the latest of the others waits.
 *
 * @returns a function that ends when nothing is left to send, and fails when the last value could not be sent
 */
export function sendLatest<T>(send: (value: T) => Promise<unknown>): (value: T) => Promise<void> {
  let waiting: { value: T } | undefined;
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    let failure: { cause: unknown } | undefined;
    while (waiting !== undefined) {
      const { value } = waiting;
      waiting = undefined;
      failure = await send(value).then(
        () => undefined,
        (cause: unknown) => ({ cause }),
      );
    }
    sending = undefined;
    if (failure !== undefined) throw failure.cause;
  };
  return (value) => {
    waiting = { value };
    sending ??= sendAll();
    return sending;
  };
}
