import { BoundedCache } from '../../db/bounded-cache.ts';
import { singleFlight } from '../../waiting/single-flight.ts';

/** Bytes that an answer takes beside its text and its key, including its version tag. */
const OVERHEAD = 300;

/** Gives the kept bytes of an answer, or makes them; undefined when `make` gives undefined. */
type KeptAnswers = <Text extends string | undefined>(
  key: string,
  make: () => Promise<Text>,
) => Promise<Buffer | Extract<Text, undefined>>;

/** The bytes of a text in memory of their own: a slice of Node's buffer pool would keep the whole pool alive. */
function alone(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/**
 * Keeps answers ready to be sent. An answer is kept with the version tag that its read models had before it was made,
 * and is sent again only while the tag is the same. The tag is read after a request has come; requests at the same time
 * share one reading. So a kept answer is never older than a new one would be, but for what `readTag` itself reads late.
 *
 * @param readTag reads the version tag of the read models; see `versionTagOf`
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
