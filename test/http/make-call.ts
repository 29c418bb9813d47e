import type { Answer, Client } from '../helpers/client.ts';
import type { Call, Made, Person } from './calls/call.ts';

export type Way = {
  /** The person whose names and passwords a body may need. */
  person: Person;
  made: Made;
  /** Instead of the body of the right way. */
  body?: unknown;
  raw?: string | FormData;
  query?: string;
  headers?: Record<string, string>;
  /** The call is made at the root, without its version. */
  atRoot?: boolean;
};

/** A fresh key for a call that is refused without one. */
export const keyOf = ({ demandsKey }: Call): Record<string, string> =>
  demandsKey ? { 'idempotency-key': crypto.randomUUID() } : {};

/** The query of a call in its right way, about the thing that was made for it. */
export const queryOf = ({ query = {} }: Call, { id }: Made): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, value.replace('{id}', String(id))]),
  ).toString();

/** Makes a call in its right way, except for what `way` changes. */
export async function makeCall(client: Client, [route, call]: [string, Call], way: Way): Promise<Answer<unknown>> {
  const { person, made, query = queryOf(call, way.made) } = way;
  const headers = { ...keyOf(call), ...way.headers };
  const [method = '', pattern = ''] = route.split(' ');
  const named = pattern.replace(/\{(\w+)\}/g, (_braces, name) => encodeURIComponent(made[name] ?? 'nothing'));
  const path = `${way.atRoot ? named.replace('/api/v1', '') : named}?${query}`;
  const unread = call.endless ?? false;
  const raw = way.raw ?? (await call.form?.());
  if (raw !== undefined) {
    const type: Record<string, string> = raw instanceof FormData ? {} : { 'content-type': 'application/json' };
    return client.call(method, path, { raw, headers: { ...type, ...headers }, unread });
  }
  return client.call(method, path, { body: way.body ?? call.body?.(person, made), headers, unread });
}
