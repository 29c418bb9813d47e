import { Counter, Gauge } from 'prom-client';
import { metrics } from '../metrics/registry.ts';
import { REPLICA_STATES, type Replica } from './replica.ts';

const registers = [metrics];

let followed: Pick<Replica, 'name' | 'state' | 'lag'>[] = [];

const state = new Gauge({
  name: 'vernissage_replica_state',
  help: '1 for the state that this process sees a replica in',
  labelNames: ['replica', 'state'],
  registers,
  // The first of the two to be asked reads for both.
  collect: readReplicas,
});

const lag = new Gauge({
  name: 'vernissage_replica_lag_seconds',
  help: 'Age of the oldest event that a replica lacks, as far as this process knows',
  labelNames: ['replica'],
  registers,
});

function readReplicas(): void {
  for (const replica of followed) {
    for (const one of REPLICA_STATES) state.set({ replica: replica.name, state: one }, Number(replica.state === one));
    lag.set({ replica: replica.name }, replica.lag);
  }
}

/** Shows the replicas of this process in the metrics. */
export function observeReplicas(replicas: Replica[]): void {
  followed = replicas;
}

const reads = new Counter({
  name: 'vernissage_replica_reads_total',
  help: 'Reads that a replica may answer: by a `replica`; by the primary, because it was `behind`, `failed` or `away`',
  labelNames: ['outcome'],
  registers,
});

/** Counts a read that a replica may answer. */
export function countRead(outcome: 'replica' | 'behind' | 'failed' | 'away'): void {
  reads.inc({ outcome });
}
