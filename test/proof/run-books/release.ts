import { topPages } from '../../../projections/engagement/top-pages.ts';
import { createClient } from '../../helpers/client.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { apiProcess, type Process, workerProcess } from '../../helpers/processes.ts';
import type { Means } from './follow.ts';
import type { Scenario } from './installation.ts';

/** What an image holds: the processes that it runs, and its command line. */
type Release = { api: Process & { origin: string }; worker: Process; operator: Means['operator'] };

/** The module that makes a process one of the next release. */
const NEXT = { NODE_OPTIONS: '--import ./test/proof/drill/bumped.ts' };

const view = ({ api }: Release) =>
  createClient(api.origin).call('POST', '/api/v1/engagement/track', {
    body: { event_type: 'view_page', path: '/' },
  });

/** Ends a service of one release, and starts that of another, as a container is replaced. */
async function replace(old: Process, instead: Process): Promise<void> {
  old.signal('SIGTERM');
  await old.ended();
  if (!instead.running) await instead.start();
}

/** Two releases of the product in one database. */
export const RELEASE: Record<string, Scenario> = {
  async 'A new release goes out, or back'({ t, settings, api, worker, means, open }) {
    const { database, redisUrl, env } = settings;
    const next = { database, redisUrl, env: { ...env, ...NEXT } };
    const line = commandLine(database, env.DATA_DIR, { ...NEXT, REDIS_URL: redisUrl });
    const older: Release = { api, worker, operator: means.operator };
    const newer: Release = {
      api: await apiProcess(t, next),
      worker: workerProcess(t, next, { LOG_LEVEL: 'info' }),
      operator: { run: (...words) => line.start(...words).ended },
    };
    let [image, other] = [older, newer];
    const turn = () => {
      [image, other] = [other, image];
    };
    const compose = async (words: string) => {
      if (words === 'build') turn();
      else if (words.includes('--scale worker=2')) await image.worker.start();
      else {
        await replace(other.api, image.api);
        if (!words.endsWith(' api')) await replace(other.worker, image.worker);
      }
    };
    const book = open({ compose, operator: { run: (...words) => image.operator.run(...words) } });
    const forwards = { projection: topPages.name, version: topPages.version + 1 };
    for (const _ of ['ask', 'build the read models', 'take over']) await book.next(forwards);
    t.match(await view(newer), { status: 202 });
    turn();
    await book.next({ ...forwards, version: topPages.version });
    t.match(await view(older), { status: 202 });
    t.same(
      [older, newer].map(({ api, worker }) => [api.running, worker.running]),
      [
        [true, true],
        [false, false],
      ],
    );
  },
};
