import type { Product } from '../../chaos/product.ts';
import type { CardProvider } from './provider.ts';
import type { Scene } from './scene.ts';
import { count, moreAnswers } from './told.ts';

/** Answers between two kills. */
const BETWEEN = 40;

type Victim = { name: string; kill(): Promise<unknown>; start(): Promise<unknown> };

/**
 * Kills each API, the worker, PostgreSQL and the provider of payments in turn, each is started again at once; and loses
 * answers to checkouts.
 *
 * @param provider null where nobody pays by card
 */
export async function breakInTurn(
  product: Product,
  provider: CardProvider | null,
  { told, isOver }: Scene,
): Promise<void> {
  const { fronts, workers, postgres } = product;
  const victims: Victim[] = [
    ...fronts.map(({ api }) => ({ name: 'API', kill: api.kill, start: () => api.start() })),
    ...workers.map((worker) => ({ name: 'worker', kill: worker.kill, start: () => worker.start() })),
    { name: 'PostgreSQL', kill: postgres.kill, start: postgres.start },
    ...(provider ? [{ name: 'provider', kill: provider.kill, start: provider.start }] : []),
  ];
  for (let turn = 0; ; turn += 1) {
    for (const { calls } of fronts) calls.loseAnswerTo(/POST \/checkout/);
    await moreAnswers(told, BETWEEN, isOver);
    const victim = victims[turn % victims.length];
    if (isOver() || !victim) return;
    await victim.kill();
    await victim.start();
    count(told.broken, victim.name);
  }
}

/** What has ended without having been killed. */
export const endedByThemselves = ({ fronts, workers }: Product): string[] =>
  [...fronts.map(({ api }) => api), ...workers].flatMap((process) =>
    process.running ? [] : [`a process ended by itself: ${process.output}`],
  );
