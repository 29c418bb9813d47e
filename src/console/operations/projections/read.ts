import type { Kysely } from 'kysely';
import type { BuildStatus, ProjectionsReply } from '../../../contract/projections.ts';
import type { DB } from '../../../engine/db/tables.ts';
import { readRates } from '../../../engine/folding/batches.ts';
import { type BuildProgress, readBuildProgress, stoppedAs } from '../../../engine/folding/builds/build-status.ts';
import { readWanted } from '../../../engine/folding/builds/wanted.ts';
import type { Projection } from '../../../engine/folding/projection.ts';
import { readRequests } from '../../../engine/folding/requests/requests.ts';
import { singleFlight } from '../../../engine/waiting/single-flight.ts';
import { nameActors, readDeeds } from '../record.ts';
import { possibleActions, type Situation } from './possible.ts';

function toStatus(build: BuildProgress, rate: number): BuildStatus {
  const { id, version, position, head, lag_seconds, error, parked, bytes, made_at } = build;
  const left = Math.max(0, head - position);
  return {
    ...{ id, version, state: stoppedAs(build) ?? 'running', position, head, lag_seconds, error, parked, bytes },
    per_second: rate,
    seconds_left: rate > 0 ? left / rate : null,
    made_at: made_at.toISOString(),
  };
}

export type SituationReader = () => Promise<Situation[]>;

/** Makes the reader of where read models stand. Reads that come at the same time share one. */
export function createSituations(db: Kysely<DB>, projections: Projection[]): SituationReader {
  return singleFlight(async () => {
    // In one snapshot: a request that is done stands beside the build that it has made.
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
    const { builds, requests, wanted, rates } = await reading.execute(async (transaction) => ({
      builds: await readBuildProgress(transaction),
      requests: await readRequests(transaction),
      wanted: await readWanted(transaction),
      rates: await readRates(transaction),
    }));
    const nameOf = await nameActors(
      db,
      [...requests.values()].map(({ asked_by }) => asked_by),
    );
    return projections.map(({ name, version }) => {
      const find = (role: BuildProgress['role']) =>
        builds.find((build) => build.projection === name && build.role === role);
      const status = (role: BuildProgress['role']) => {
        const found = find(role);
        return found ? toStatus(found, rates.get(found.schema) ?? 0) : null;
      };
      const begun = find('rebuilding');
      const request = requests.get(name);
      return {
        ...{ name, version, wanted: wanted.get(name) ?? null },
        ...{ live: status('live'), new: status('rebuilding'), previous: status('previous') },
        held: begun?.held ?? false,
        compared_at: begun?.compared_at ?? null,
        request: request
          ? {
              ...{ kind: request.kind, state: request.state, by: nameOf(request.asked_by), message: request.message },
              asked_at: request.asked_at.toISOString(),
              ended_at: request.ended_at?.toISOString() ?? null,
            }
          : null,
      };
    });
  });
}

/** What the page of read models shows. */
export async function readProjections(db: Kysely<DB>, readSituations: SituationReader): Promise<ProjectionsReply> {
  const situations = await readSituations();
  return {
    as_of: new Date().toISOString(),
    projections: situations.map((situation) => ({ ...situation, actions: possibleActions(situation) })),
    deeds: await readDeeds(db),
  };
}
