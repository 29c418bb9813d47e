import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Test } from 'tap';
import { topPages } from '../../projections/engagement/top-pages.ts';
import {
  type ActionBody,
  NAMING,
  type ProjectionAction,
  type ProjectionDetails,
  type ProjectionsReply,
} from '../../src/contract/projections.ts';
import { advanceLive } from '../../src/engine/folding/advance.ts';
import { startRequests } from '../../src/engine/folding/requests/requests-worker.ts';
import { appendMany } from '../helpers/append-many.ts';
import { openTestPool } from '../helpers/database.ts';
import { closeGate } from '../helpers/gates.ts';
import { type Stack, startStack } from '../helpers/stack.ts';
import { until } from '../helpers/until.ts';

const PATH = '/api/v1/operations/projections';

/** An administrator, and how they see and act on a read model. */
export async function administrator(stack: Stack, model = topPages.name) {
  const admin = await stack.admin();
  const look = async (): Promise<ProjectionDetails> => {
    const { body } = await admin.call<ProjectionsReply>('GET', PATH);
    const found = body.projections.find(({ name }) => name === model);
    if (!found) throw new Error(`${model} is not listed`);
    return found;
  };
  const send = (body: ActionBody) => admin.call('POST', `${PATH}/${model}/actions`, { body });
  return {
    email: admin.session.user.email,
    look,
    send,
    /** Does it to what is there now. */
    act: async (action: ProjectionAction) => {
      const named = NAMING[action];
      return send({ action, ...(named && { build: (await look())[named]?.id ?? randomUUID() }) });
    },
    deeds: async () => (await admin.call<ProjectionsReply>('GET', PATH)).body.deeds,
    until: (state: string) =>
      until(`the request is ${state}`, async () => {
        const found = await look();
        return found.request?.state === state && found;
      }),
  };
}

export function startWorker(t: Test, { folder, parts }: Stack) {
  const stop = startRequests({ folder, projections: parts.projections, log: pino({ level: 'silent' }) });
  t.teardown(stop);
  return stop;
}

export const EVENTS = 1_000;

/** Starts the API with some events that `top-pages` has folded. */
export async function startFolded(t: Test): Promise<Stack> {
  const stack = await startStack(t, { redis: false });
  await appendMany(stack.db, EVENTS);
  await advanceLive(stack.folder, topPages);
  return stack;
}

/** Keeps replays of a read model from storing a batch. */
export const stopBatches = (t: Test, stack: Stack, schema = 'p_top_pages') =>
  closeGate(t, openTestPool(t, stack.database, 'owner'), {
    when: 'before update',
    table: 'folding.engagement_checkpoint',
    only: `new.position > 0 and new.schema_name like '${schema}%'`,
  });
