/**
 * Waits for something, but not for ever. What it waits for goes on.
 *
 * @param limit milliseconds
 * @param failure the message of the error when it takes longer
 * @throws Error after the limit; what the work throws
 */
export async function inTime<T>(work: Promise<T>, limit: number, failure: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(failure)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
