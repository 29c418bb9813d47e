import assert from 'node:assert/strict';
import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { cart } from '../../../projections/cart.ts';
import { catalogue } from '../../../projections/catalogue.ts';
import { inventory } from '../../../projections/inventory.ts';
import { advance } from '../../../src/engine/folding/advance.ts';
import { type Build, createBuild } from '../../../src/engine/folding/builds/builds.ts';
import { verifyProjection } from '../../../src/engine/folding/comparing/verify.ts';
import { foldWaiting } from '../../../src/engine/folding/poison/waiting-stream.ts';
import type { DomainProjection } from '../../../src/engine/folding/projection.ts';
import type { StoredEvent } from '../../../src/engine/log/domain-reads.ts';
import { DOMAIN_LANE } from '../../../src/engine/log/lanes.ts';
import { appendAll, histories } from '../../artworks/histories.ts';
import { differences, openRig, type Rig } from '../../helpers/folding.ts';
import { lawHolds } from '../../helpers/laws.ts';
import { until } from '../../helpers/until.ts';

const projections = [catalogue, cart, inventory];

/** A projection that cannot fold an event. */
const refusing = (projection: DomainProjection, { id }: StoredEvent): DomainProjection => ({
  ...projection,
  fold: (transaction, events) =>
    events.some((event) => event.id === id)
      ? Promise.reject(new Error('this one does not fold'))
      : projection.fold(transaction, events),
});

/** A projection that is never told of an event, nor of the later ones of its stream. */
const untold = (projection: DomainProjection, { stream, position }: StoredEvent): DomainProjection => ({
  ...projection,
  async fold(transaction, events) {
    const told = events.filter((event) => event.stream !== stream || event.position < position);
    if (told.length > 0) await projection.fold(transaction, told);
  },
});

const foldUp = ({ folder }: Rig, projection: DomainProjection, build: Build, batch: number) =>
  until('it has folded up to the head', async () => {
    await advance(folder, projection, build, { batch });
    return true;
  });

/** The streams that wait in a build, in the order in which they came to wait. */
async function waitingIn({ db }: Rig, { schema }: Build): Promise<string[]> {
  const { rows } = await sql<{ stream: string }>`
    select stream_id as stream from folding.parked_event where schema_name = ${schema}
    group by stream_id order by min(position)`.execute(db);
  return rows.map(({ stream }) => stream);
}

t.test('whatever event cannot be folded, its stream alone waits, and nothing tells that it did', async (t) => {
  const rig = await openRig(t, { projections });
  const build = (projection: DomainProjection) =>
    rig.db.transaction().execute((transaction) => createBuild(transaction, projection, 'rebuilding', [DOMAIN_LANE]));
  const law = fc.asyncProperty(histories, fc.nat(), fc.integer({ min: 1, max: 12 }), async (history, at, batch) => {
    await rig.clear();
    const events = await appendAll(rig, history);
    const poison = events[at % events.length];
    if (!poison) throw new Error('there is no event');
    for (const projection of projections.filter(({ types }) => types.includes(poison.type))) {
      const [live, without, whole] = [await rig.live(projection), await build(projection), await build(projection)];
      await foldUp(rig, refusing(projection, poison), live, batch);
      await foldUp(rig, untold(projection, poison), without, 1_000);
      const shown = async (other: Build) => differences(rig.db, projection, live.schema, other.schema);
      assert.deepEqual(await shown(without), [], `${projection.name} has everything else`);
      for (const verdict of await verifyProjection(rig.db, projection)) assert.deepEqual(verdict.shown, []);

      for (const stream of await waitingIn(rig, live))
        assert.equal((await foldWaiting(rig.folder, projection, live, stream)).stuck, null);
      await advance(rig.folder, projection, whole);
      assert.deepEqual(await shown(whole), [], `${projection.name} has everything once it is mended`);
      assert.deepEqual(await waitingIn(rig, live), []);
    }
  });
  await t.resolves(lawHolds(law, 12));
});
