const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request of this method may change something. */
export const isWrite = (method: string): boolean => !READS.includes(method);
