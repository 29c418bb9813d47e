import { randomUUIDv7 } from 'node:crypto';
import { projections } from '../../../../projections/index.ts';
import { findPoison } from '../../../../src/console/operations/poison/find.ts';
import { readPoison } from '../../../../src/console/operations/poison/list.ts';
import { discardPoison } from '../../../../src/console/operations/poison/treat.ts';
import { openDomainLog } from '../../../../src/engine/log/domain.ts';
import { createEventRegistry } from '../../../../src/engine/log/event-registry.ts';
import { domainEvents } from '../../../../src/events.ts';
import { until } from '../../../helpers/until.ts';
import type { Fault, Scene } from '../fault.ts';

/** Read models that need to know a work before it is changed: the catalogue and the bags. */
const STRICT = 2;
/** Events of the work, and of clients while it waits. */
const WAITING = 3;
const MEANWHILE = 60;

/** Ids of works that are never listed. */
let next = 900_000_001;

const registry = createEventRegistry(domainEvents);
const logOf = ({ product }: Scene) => openDomainLog(product.db, { registry, onAppended: () => undefined });

async function changeNothing(scene: Scene): Promise<void> {
  const id = next;
  next += 1;
  const payload = { artwork_id: id, artist_id: 900_000_000, status: 'sold' };
  for (let n = 0; n < WAITING; n += 1)
    await logOf(scene).append({
      stream: `artwork-${id}`,
      expectedVersion: null,
      events: [{ type: 'artwork_status_changed', payload, id: randomUUIDv7(), occurredAt: new Date() }],
      actorId: null,
    });
}

const openIn = async ({ product }: Scene) => (await readPoison(product.db, projections)).open;

/** Events of a work that was never listed: its stream waits, nothing else does, and an operator lets them go. */
export const streamQuarantined: Fault = {
  name: 'stream quarantined',
  async act(scene) {
    await changeNothing(scene);
    await until('its events wait', async () => {
      const open = await openIn(scene);
      return open.length === STRICT && open.every(({ waiting }) => waiting === WAITING - 1);
    });
    await scene.senders.more(MEANWHILE);
  },
  async heal(scene) {
    const { db } = scene.product;
    for (let open = await openIn(scene); open[0]; open = await openIn(scene)) {
      const found = await findPoison(db, projections, open[0].id);
      if (!found) continue;
      const occasion = { actorId: null, at: new Date() };
      await discardPoison({ domainLog: logOf(scene), folder: { db, registry } }, found, 'the drill', occasion);
    }
  },
  within: 15,
};
