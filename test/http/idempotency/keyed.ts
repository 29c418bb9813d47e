import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';
import type { Stack } from '../../helpers/stack.ts';
import { PAGE, withSite } from '../calls/things.ts';
import { prepare, sendAnother } from '../prepare.ts';
import type { Scene } from '../refusals.ts';

const PATH = '/api/v1/artists/me/minisite/pages';

export const freshKey = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Prepares a call that is sent several times with one body. Its events have no ids of their own. */
export async function prepareSame(on: Stack, route: string) {
  const scene = await prepare(on, route);
  const { call, person, made } = scene;
  const withoutId = ({ id: _, ...event }: Record<string, unknown>) => event;
  const said = call.body?.(person, made) ?? {};
  const events = Array.isArray(said.events) ? { events: said.events.map(withoutId) } : {};
  const body = route.includes('/engagement/') ? { ...withoutId(said), ...events } : said;
  const send: Scene['send'] = (way, client) => scene.send({ ...(call.form ? {} : { body }), ...way }, client);
  return { ...scene, send, sendAnother: (headers: Record<string, string>) => sendAnother(scene, headers, body) };
}

/** Deletes the answers that are kept, as if the process had died before it answered. */
export async function loseAnswers(owner: Kysely<DB>): Promise<void> {
  await sql`update http.idempotency set status = null, answer = null, position = null`.execute(owner);
}

/** An artist with a mini-site, and a call that adds a page to it. */
export async function artistWithSite(stack: Stack) {
  const artist = await stack.artist();
  await withSite(artist, stack);
  const add = (headers: Record<string, string>) => artist.call<{ id: number }>('POST', PATH, { body: PAGE, headers });
  return Object.assign(artist, { add });
}
