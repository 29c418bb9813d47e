import { createRandom } from '../../../../demo/random.ts';
import { projections } from '../../../../projections/index.ts';
import { judgeRun } from '../../../helpers/checker.ts';
import { replacing } from '../../../helpers/replace-module.ts';
import type { Test } from '../../../helpers/test.ts';
import { startProduct } from '../../chaos/product.ts';
import { sell } from './artist.ts';
import { openCounter } from './ask.ts';
import { orderWhatIsFree } from './ask-at-the-end.ts';
import { breakInTurn, endedByThemselves } from './break.ts';
import { collect } from './buyer.ts';
import { readFacts } from './facts.ts';
import { type Balance, judge } from './judge.ts';
import { openMarket } from './market.ts';
import { type Money, settleMoney } from './money.ts';
import { placeProvider } from './provider.ts';
import type { Scene } from './scene.ts';
import { type Told, toldNothing } from './told.ts';

/** Milliseconds that read models have to catch up once nothing is under way. */
const CATCH_UP = 60_000;

const FOLDER = 'test/proof/orders/last-piece';
const SHORT_HOLDS = [
  replacing('src/config.ts', `${FOLDER}/short-holds.ts`),
  replacing('src/serving/payments/longer.ts', `${FOLDER}/short-longer.ts`),
  replacing('src/shop/orders/payouts/often.ts', `${FOLDER}/short-often.ts`),
];
/** Milliseconds that money has: a step that a killed worker had begun is another's after two minutes. */
const MONEY_SETTLES = 180_000;
/** Milliseconds after which a shop that was never told has asked: it looks after a minute, and then after two. */
const ASKED_BY_ITSELF = 240_000;

export type LastPieceOptions = {
  /** For what the product keeps. */
  folder: string;
  buyers: number;
  pieces: number;
  seed: number;
  /** Asked all the time: the run ends when it says so. */
  isEnough(told: Told): boolean;
  /** Called when everybody is there. */
  begin?(): void;
  /** Options of Node for API and workers: a bug that the drill must find. */
  options?: string[];
  /** False kills nothing. */
  kills?: boolean;
  /** Whether buyers pay by card; else they arrange it with the artist. */
  byCard?: boolean;
  /** Whether the provider of payments tells late, or never, which takes minutes to find out. */
  untold?: boolean;
};

export type LastPieceResult = { complaints: string[]; balance: Balance; money: Money | null; told: Told };

/**
 * Lets many want the same few pieces, at two API processes, while one process after the other is killed; and compares
 * what they were told with what the log holds. The product ends with the test.
 */
export async function drillLastPiece(t: Test, options: LastPieceOptions): Promise<LastPieceResult> {
  const { folder, seed, isEnough, begin, options: more = [], kills = true, byCard = false, untold = false } = options;
  const place = byCard ? await placeProvider() : null;
  const settings = { LAUNCHED: 'checkout', ...place?.settings };
  const product = await startProduct(t, { folder, apis: 2, settings, options: [...SHORT_HOLDS, ...more] });
  const provider = place ? await place.start(t, product) : null;
  const market = await openMarket(t, product, options);
  const told = toldNothing();
  let failed = false;
  const isOver = () => failed || isEnough(told);
  const ask = openCounter(product.fronts, told);
  const habits = { byCard, untold };
  const sceneOf = (run: number): Scene => ({
    ...{ market, ask, told, ...habits, isOver },
    random: createRandom(seed, run),
  });
  begin?.();
  const doing = [
    ...market.buyers.map((buyer, index) => collect(sceneOf(index), buyer)),
    ...market.artists.map((artist, index) => sell(sceneOf(-1 - index), artist)),
    ...(kills ? [breakInTurn(product, provider, sceneOf(0))] : []),
  ].map((one) =>
    one.catch((error: Error) => {
      failed = true;
      told.complaints.push(`somebody gave up: ${error.message}`);
    }),
  );
  await Promise.all(doing);
  const ended = endedByThemselves(product);
  const { db } = product;
  const judged = provider && (await settleMoney(db, provider, untold ? ASKED_BY_ITSELF : MONEY_SETTLES));
  const atTheEnd = failed ? [] : await orderWhatIsFree(db, sceneOf(0));
  const { complaints, balance } = judge(await readFacts(db), told, new Date());
  const nothing = { attempted: [], acknowledged: [] };
  const ofModels = await judgeRun(db, { ...nothing, projections, within: CATCH_UP });
  return {
    complaints: [ended, told.complaints, judged?.complaints ?? [], atTheEnd, complaints, ofModels.complaints].flat(),
    balance,
    money: judged?.money ?? null,
    told,
  };
}
