import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type AppError, invalid, invalidFor } from '../../../errors.ts';
import { networksOf } from '../networks.ts';
import type { Who } from '../rate-limit.ts';
import { optionalUserId } from '../session.ts';

const HEADER = 'idempotency-key';

/** A quoted string, as the draft of Idempotency-Key demands, or the same without its quotes. */
const KEY = /^(?:"([\x20\x21\x23-\x5b\x5d-\x7e]{1,200})"|([\x21\x23-\x7e]{1,200}))$/;

/** Whether a request carries a key. */
export const isKeyed = ({ headers }: FastifyRequest): boolean => headers[HEADER] !== undefined;

/** The refusal of a request that must carry a key and has none. */
export const missingKey = (): AppError => invalidFor(HEADER, 'Please send an Idempotency-Key');

/** The owner of a request, the hash that names it, and the fingerprint that tells it from others under the same key. */
export type KeyedRequest = {
  /** Null when nobody is signed in: then keys belong to a network. */
  accountId: number | null;
  /** Whose keys are counted: the account's, or those of its networks. */
  counted: Who;
  keyHash: Buffer;
  fingerprint: Buffer;
};

/** @throws VALIDATION */
function readKey({ headers }: FastifyRequest): string {
  const said = headers[HEADER];
  const [, quoted, bare] = typeof said === 'string' ? (KEY.exec(said) ?? []) : [];
  const key = quoted ?? bare;
  if (key !== undefined) return key;
  throw invalid(HEADER, 'must be 1 to 200 printable characters');
}

/** The fields of the body that the schema names, in its order: fields that the route ignores make no difference. */
function namedFields({ body, routeOptions }: FastifyRequest, without: string[]): [string, unknown][] {
  const { properties } = (routeOptions.schema?.body ?? {}) as { properties?: object };
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.keys(properties ?? {}).flatMap((name) => (without.includes(name) ? [] : [[name, given[name]]]));
}

/** What the fingerprint of a request is made of. */
export type Contents = {
  /** Fields that are checked in another way: not even a hash of them is kept. */
  without?: string[];
  /** Stands for a body that is not JSON. */
  digest?: string | undefined;
};

/**
 * Reads the key of a request and makes its hashes. Both hashes are keyed by the secret, and include the client's key,
 * which is kept nowhere: nobody can try bodies against the fingerprint.
 *
 * @throws VALIDATION for a key that is not valid
 */
export function readKeyed(
  request: FastifyRequest,
  secret: string,
  { without = [], digest }: Contents = {},
): KeyedRequest {
  const key = readKey(request);
  const accountId = optionalUserId(request);
  const networks = networksOf(request.ip).map(({ name, times }) => ({ name: `network ${name}`, times }));
  const counted = accountId === null ? networks : `account ${accountId}`;
  const owner = typeof counted === 'string' ? counted : counted[0]?.name;
  const hash = (...parts: unknown[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['idempotency', owner, key, ...parts]))
      .digest();
  const { operationId } = request.routeOptions.schema ?? {};
  const body = digest ?? namedFields(request, without);
  return { accountId, counted, keyHash: hash(), fingerprint: hash(operationId, request.params, body) };
}
