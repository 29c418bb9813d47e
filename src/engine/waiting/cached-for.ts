/**
 * Shares what was read for a while: reads anew only when the last reading began longer ago than an age in milliseconds,
 * or failed.
 */
export function cachedFor<Result>(read: () => Promise<Result>, age: number): () => Promise<Result> {
  let last: { began: number; reading: Promise<Result> } | undefined;
  return () => {
    if (last && performance.now() - last.began < age) return last.reading;
    const reading = read();
    const mine = { began: performance.now(), reading };
    last = mine;
    reading.catch(() => {
      if (last === mine) last = undefined;
    });
    return reading;
  };
}
