const { PATH = '', NODE_COMPILE_CACHE } = process.env;

/** What a process needs that works for this one: nothing of it is secret. With compiled modules it starts sooner. */
export const plainEnvironment = (): Record<string, string> => ({
  PATH,
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
});
