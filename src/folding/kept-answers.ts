import { coalesce } from './coalesce.ts';

/** What an answer takes beside its bytes. */
const OVERHEAD = 200;

/** The bytes of an answer, as they are kept, or as they are made; undefined when none is made. */
type KeptAnswers = <Text extends string | undefined>(
  key: string,
  make: () => Promise<Text>,
) => Promise<Buffer | Extract<Text, undefined>>;

/**
 * Keeps answers ready to be sent. An answer is kept with the moment that its read models were at before it was made, and
 * sent again only if they are still there: the moment is read for each request, after the request came, once for all
 * that come at the same time. So an answer is never older than one that is made anew.
 *
 * @param readMoment what the read models are like, as a text; see `momentOf`
 * @param most bytes that are kept; what was kept first goes first
 */
export function keepAnswers(readMoment: () => Promise<string>, most: number): KeptAnswers {
  const now = coalesce(readMoment);
  const kept = new Map<string, { moment: string; answer: Buffer }>();
  let size = 0;
  const drop = (key: string) => {
    const known = kept.get(key);
    if (known && kept.delete(key)) size -= known.answer.length + OVERHEAD;
  };
  return async (key, make) => {
    const moment = await now();
    const known = kept.get(key);
    if (known?.moment === moment) return known.answer;
    const text = await make();
    drop(key);
    if (typeof text !== 'string') return text as Extract<typeof text, undefined>;
    const answer = Buffer.from(text);
    kept.set(key, { moment, answer });
    size += answer.length + OVERHEAD;
    for (const oldest of kept.keys()) {
      if (size <= most) break;
      drop(oldest);
    }
    return answer;
  };
}
