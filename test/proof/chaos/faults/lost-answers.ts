import type { LosesAnswer, Loss } from '../../../helpers/lost-answer.ts';
import { until } from '../../../helpers/until.ts';
import type { Fault } from '../fault.ts';
import type { Product } from '../product.ts';

/** Milliseconds in which a request of each kind must come by. */
const PATIENCE = 20_000;

/** The requests of clients that write. */
const CALLS = [/POST \/engagement\/batch/, /POST \/api\/v1\/(cart\/items|artworks|launch)/, /PUT \/api\/v1\//];
/** The statements that commit: appends of both kinds, and the commit of a transaction, mostly that of a fold. */
const STATEMENTS = [/append_to_lane/, /append_domain\b/, /append_domain_together/, /^Q....commit\0/s];

/** Loses the answers to requests one after the other: each is known to have come through. */
const lost = (
  name: string,
  how: Loss,
  { proxy, requests, within }: { proxy: (product: Product) => LosesAnswer; requests: RegExp[]; within: number },
): Fault => ({
  name,
  async act({ product }) {
    const wire = proxy(product);
    for (const request of requests) {
      const before = wire.lost;
      wire.loseAnswerTo(request, how);
      await until(`an answer to ${request} is lost`, () => wire.lost > before, PATIENCE);
    }
  },
  heal: async () => undefined,
  within,
});

const calls = { proxy: ({ calls }: Product) => calls, requests: CALLS, within: 5 };
const statements = { proxy: ({ statements }: Product) => statements, requests: STATEMENTS, within: 10 };

export const answersToClientsCut = lost('answers to clients cut', 'cut', calls);

export const lostAnswers: Fault[] = [
  answersToClientsCut,
  lost('answers to clients swallowed', 'swallow', calls),
  lost('answers of PostgreSQL cut', 'cut', statements),
  lost('answers of PostgreSQL swallowed', 'swallow', statements),
];
