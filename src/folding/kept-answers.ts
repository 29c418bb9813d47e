import { BoundedCache } from '../db/bounded-cache.ts';
import { singleFlight } from '../waiting/single-flight.ts';

/** What an answer takes beside its bytes and its key, its version tag included. */
const OVERHEAD = 300;

/** The bytes of an answer, as they are kept, or as they are made; undefined when none is made. */
type KeptAnswers = <Text extends string | undefined>(
  key: string,
  make: () => Promise<Text>,
) => Promise<Buffer | Extract<Text, undefined>>;

/** The bytes of a text in memory of their own: a part of Node's pool would keep all of that alive. */
function alone(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * Keeps answers ready to be sent. An answer is kept with the version tag that its read models had before it was made,
 * and sent again only while they have the same one. The tag is read for each request, after the request came, once for
 * all that come at the same time. So an answer is never older than one that is made anew.
 *
 * @param readTag what the read models are like, as a text; see `versionTagOf`
 * @param most bytes that are kept; what nobody asked for lately goes first
 */
export function keepAnswers(readTag: () => Promise<string>, most: number): KeptAnswers {
  const currentTag = singleFlight(readTag);
  const kept = new BoundedCache<string, { tag: string; answer: Buffer }>(
    most,
    ({ answer }) => answer.length + OVERHEAD,
  );
  return async (key, make) => {
    const tag = await currentTag();
    const known = kept.get(key);
    if (known?.tag === tag) return known.answer;
    const text = await make();
    kept.delete(key);
    if (typeof text !== 'string') return text as Extract<typeof text, undefined>;
    const answer = alone(text);
    kept.set(key, { tag, answer });
    return answer;
  };
}
