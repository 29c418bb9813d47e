/** Signs the tokens of a benchmark's servers. */
export const JWT_SECRET = 'a secret for benchmarks, and for nothing else';
