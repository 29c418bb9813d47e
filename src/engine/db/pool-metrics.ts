import type pg from 'pg';
import { Gauge } from 'prom-client';
import { metrics } from '../metrics/registry.ts';

const pools = new Map<pg.Pool, string>();

const registers = [metrics];

const connections = new Gauge({
  name: 'vernissage_pool_connections',
  help: 'Open connections to PostgreSQL, by pool and by whether they are in use',
  labelNames: ['pool', 'state'],
  registers,
  // The first of the three to be asked reads for all of them.
  collect: readPools,
});

const most = new Gauge({
  name: 'vernissage_pool_connections_max',
  help: 'Connections that a pool opens at most',
  labelNames: ['pool'],
  registers,
});

const waiting = new Gauge({
  name: 'vernissage_pool_waiting_requests',
  help: 'Callers that wait for a connection of a pool',
  labelNames: ['pool'],
  registers,
});

/** Reads the pools themselves: a query pays nothing for the gauges. */
function readPools(): void {
  for (const gauge of [connections, most, waiting]) gauge.reset();
  for (const [pool, name] of pools) {
    connections.inc({ pool: name, state: 'idle' }, pool.idleCount);
    connections.inc({ pool: name, state: 'active' }, pool.totalCount - pool.idleCount);
    most.inc({ pool: name }, pool.options.max);
    waiting.inc({ pool: name }, pool.waitingCount);
  }
}

/** Shows a pool in the metrics until it ends. @param name one of the few that the code gives to its pools */
export function observePool(pool: pg.Pool, name: string): void {
  for (const other of pools.keys()) if (other.ended) pools.delete(other);
  pools.set(pool, name);
}
