import type { FastifyBaseLogger } from 'fastify';

/** Ends a process that ran on while its database was restored; whoever keeps it running starts it again. */
export function endAfterRestore(log: Pick<FastifyBaseLogger, 'fatal'>): never {
  log.fatal('the database was restored while this process ran; it remembers what is lost, and ends');
  process.exit(1);
}
