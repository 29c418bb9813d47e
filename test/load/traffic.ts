import { randomBytes } from 'node:crypto';
import { scheduler } from 'node:timers/promises';
import { createRandom } from '../../demo/random.ts';
import { createClient } from '../helpers/client.ts';
import type { LoadOptions } from './options.ts';
import type { RunIds } from './run-ids.ts';

/** A request, and the numbers of the events in it. Without a method it is a POST. */
export type Shot = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: string;
  first: number;
  count: number;
};

/** Visitors that anonymous requests come from; user agents tell them apart. */
const VISITORS = 500;
const KINDS = 400;
const JSON_BODY = { 'content-type': 'application/json' };

/** Makes up what pages send: JSON of all fields but the id. */
function inventKinds(): string[] {
  const random = createRandom(KINDS);
  return Array.from({ length: KINDS }, () => {
    const artwork_id = 1_001 + random.below(240);
    const page = random.pick(['/', '/discover', '/discover?q=blue', '/launch', `/artist/${1 + random.below(60)}`]);
    const type = random.choose({
      view_page: 50,
      view_artwork: 25,
      click_artwork: 15,
      action_favorite: 6,
      action_share: 4,
    });
    const event =
      type === 'view_page'
        ? { event_type: type, path: page, properties: { page, referrer: '/', search: '', hash: '' } }
        : { event_type: type, path: `/artwork/${artwork_id}`, properties: { artwork_id } };
    return JSON.stringify(event).slice(1);
  });
}

/** Registers accounts, and waits when the API limits that. @returns their bearer tokens */
export async function register(url: URL, accounts: number): Promise<string[]> {
  const client = createClient(url.origin);
  const password = `${randomBytes(12).toString('base64url')}-Aa1`;
  const tokens: string[] = [];
  while (tokens.length < accounts) {
    const email = `load-${randomBytes(6).toString('hex')}@example.org`;
    const { status, headers, body } = await client.call<{ token: string; message: string }>(
      'POST',
      '/api/v1/auth/register',
      { body: { email, password, name: 'Load' } },
    );
    if (status === 201) tokens.push(body.token);
    else if (status === 429) {
      const seconds = Number(headers.get('retry-after') ?? 1);
      process.stderr.write(`Registering is limited; waiting for ${seconds} s.\n`);
      await scheduler.wait(seconds * 1_000);
    } else throw new Error(`registering answered ${status}: ${body.message}`);
  }
  return tokens;
}

/**
 * Opens a source of made-up requests, each with ids of its own.
 *
 * @param tokens of the accounts that signed-in requests come from
 */
export function openTraffic(
  { signedIn, batch }: Pick<LoadOptions, 'signedIn' | 'batch'>,
  tokens: string[],
  ids: RunIds,
): () => Shot {
  const random = createRandom(1);
  const kinds = inventKinds();
  const members = tokens.map((token) => ({ ...JSON_BODY, authorization: `Bearer ${token}` }));
  const passersBy = Array.from({ length: VISITORS }, (_, index) => ({
    ...JSON_BODY,
    'user-agent': `vernissage-load/${index}`,
  }));
  return () => {
    const first = ids.take(batch);
    const event = (index: number) => `{"id":"${ids.of(first + index)}",${random.pick(kinds)}`;
    return {
      path: batch === 1 ? '/api/v1/engagement/track' : '/api/v1/engagement/batch',
      headers: random.chance(signedIn) ? random.pick(members) : random.pick(passersBy),
      body:
        batch === 1 ? event(0) : `{"events":[${Array.from({ length: batch }, (_, index) => event(index)).join(',')}]}`,
      first,
      count: batch,
    };
  };
}
