import { randomUUIDv7 } from 'node:crypto';
import { openDomainLog } from '../../../../src/engine/log/domain.ts';
import { createEventRegistry } from '../../../../src/engine/log/event-registry.ts';
import { type MinisiteEvent, minisiteEvents } from '../../../../src/shop/minisites/events.ts';
import { until } from '../../../helpers/until.ts';
import type { Fault, Scene } from '../fault.ts';

/** Bytes of a page as large as pages may be, and how many changes of it are appended: more than the heap holds. */
const LETTERS = 46_200;
const CHANGES = 700;
const AT_ONCE = 20;

/** Mini-sites that nobody visits. */
let next = 900_000_001;

/** Appends the changes of a page, each as large as the contract allows. @returns the position of the last */
async function changeHeavily({ product }: Scene): Promise<number> {
  const id = next;
  next += 1;
  const whose = { minisite_id: id, user_id: id };
  const log = openDomainLog(product.db, { registry: createEventRegistry(minisiteEvents), onAppended: () => undefined });
  const append = async (events: MinisiteEvent[]) => {
    const verdict = await log.append({
      stream: `minisite-${id}`,
      expectedVersion: null,
      events: events.map((event) => ({ ...event, id: randomUUIDv7(), occurredAt: new Date() })),
      actorId: null,
    });
    return verdict.verdict === 'stored' ? verdict.position : 0;
  };
  const page = { page_id: id, title: 'Diary', page_type: 'content', is_published: true } as const;
  await append([
    {
      type: 'minisite_created',
      payload: { ...whose, slug: `drill-${id}`, title: 'Drill', subtitle: null, theme: 'light', is_published: false },
    },
    { type: 'minisite_page_added', payload: { ...whose, ...page, content_html: null, display_order: 1 } },
  ]);
  let last = 0;
  for (let n = 0; n < CHANGES; n += AT_ONCE)
    last = await append(
      Array.from({ length: AT_ONCE }, (_, i) => ({
        type: 'minisite_page_changed' as const,
        payload: { ...whose, page_id: id, content_html: '書'.repeat(LETTERS) + (n + i) },
      })),
    );
  return last;
}

const folded = ({ product }: Scene, position: number) =>
  until(
    'the large events are folded',
    async () => {
      const rows = await product.db
        .selectFrom('folding.domain_checkpoint')
        .innerJoin('folding.build', 'folding.build.schema_name', 'folding.domain_checkpoint.schema_name')
        .where('role', '=', 'live')
        .where('position', '<', position)
        .select('projection')
        .execute();
      return rows.length === 0 || !product.workers.every(({ running }) => running);
    },
    240_000,
  );

/** Every worker has a small heap, and there is more to fold than it holds. One that dies is a complaint of the balance. */
export const heapSmall: Fault = {
  name: 'workers with a small heap',
  async act(scene) {
    for (const worker of scene.product.workers) {
      await worker.kill();
      await worker.start({ NODE_OPTIONS: '--max-old-space-size=128' });
    }
    await folded(scene, await changeHeavily(scene));
  },
  async heal({ product }) {
    const again = product.workers
      .filter(({ running }) => running)
      .map(async (worker) => {
        await worker.kill();
        await worker.start();
      });
    await Promise.all(again);
  },
  within: 15,
};
