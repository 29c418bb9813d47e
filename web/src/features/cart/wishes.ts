type Options = {
  /** Shows a quantity before the server has confirmed it; `undefined` goes back to what the server says. */
  show: (itemId: number, quantity: number | undefined) => void;
  /** Tells the server. 0 takes the item out. */
  send: (itemId: number, quantity: number) => Promise<void>;
};

export type Wishes = {
  /**
   * Wishes for a quantity of an item; 0 takes it out, and is the last wish for that item. While one wish is on its way,
   * only the latest of the following ones is sent.
   *
   * @throws whatever the latest wish failed with; the failure of an earlier one says nothing
   */
  want: (itemId: number, quantity: number) => Promise<void>;
  /** Drops the wishes that are not on their way yet. */
  drop: () => void;
};

/** Keeps what the shopper wants of each item, and sends one wish after the other. */
export function createWishes({ show, send }: Options): Wishes {
  const wanted = new Map<number, number>();
  const runs = new Map<number, Promise<void>>();

  async function run(itemId: number): Promise<void> {
    let sent: number | undefined;
    while (wanted.get(itemId) !== sent) {
      sent = wanted.get(itemId);
      if (sent === undefined) return;
      try {
        await send(itemId, sent);
      } catch (error) {
        if (wanted.get(itemId) === sent) throw error;
      }
    }
  }

  function start(itemId: number): Promise<void> {
    const running = run(itemId).finally(() => {
      wanted.delete(itemId);
      runs.delete(itemId);
      show(itemId, undefined);
    });
    runs.set(itemId, running);
    return running;
  }

  return {
    want(itemId, quantity) {
      if (wanted.get(itemId) !== 0) {
        wanted.set(itemId, quantity);
        show(itemId, quantity);
      }
      return runs.get(itemId) ?? start(itemId);
    },
    drop() {
      wanted.clear();
    },
  };
}
