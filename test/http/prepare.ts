import type { Answer } from '../helpers/client.ts';
import type { Stack } from '../helpers/stack.ts';
import type { Call } from './calls/call.ts';
import { CALLS } from './calls.ts';
import { makeCall } from './make-call.ts';
import type { Scene } from './refusals.ts';

/** The right way of a route. */
export function callOf(route: string): Call {
  const call = CALLS[route];
  if (!call) throw new Error(`there is no call ${route}`);
  return call;
}

/** Prepares the right way of a call, with people and things that no other call has. */
export async function prepare(on: Stack, route: string): Promise<Scene> {
  const call = callOf(route);
  const isArtist = call.who === 'artist' || call.setUp !== undefined;
  const person = await (call.who === 'admin' ? on.admin() : isArtist ? on.artist() : on.shopper());
  const made = (await call.setUp?.(person, on)) ?? {};
  const send: Scene['send'] = (way, client = person) => makeCall(client, [route, call], { person, made, ...way });
  return { stack: on, call, person, made, send };
}

/** Makes a call in its right way, but with another body. */
export async function sendAnother(
  { call, person, made, send }: Scene,
  headers: Record<string, string>,
  body: object | undefined = call.body?.(person, made),
): Promise<Answer<unknown>> {
  if (call.anotherForm) return send({ raw: await call.anotherForm(), headers });
  return send({ body: { ...body, ...call.another }, headers });
}
