import { Redis, type RedisOptions } from 'ioredis';
import type { Test } from './test.ts';

/** The user of the product: the keys of one queue and of the limits, and none of the commands of an operator. */
const PRODUCT = { user: 'vernissage', password: 'p@ss:word' };
/** Servers follow each other as this one, and tests command them. */
export const OPERATOR = { username: 'operator', password: 'secret' };

/** The user of the product, as a URL has it. */
export const productLogin = `${PRODUCT.user}:${encodeURIComponent(PRODUCT.password)}`;

/** The settings by which a server knows its users. @param keys patterns of the keys that the product may use */
export function usersOf(keys: string[]): string[] {
  const { username, password } = OPERATOR;
  return [
    ...['--user', 'default', 'off'],
    ...['--user', username, 'on', `>${password}`, '~*', '&*', '+@all'],
    ...['--user', PRODUCT.user, 'on', `>${PRODUCT.password}`, ...keys.map((key) => `~${key}`), '+@all', '-@dangerous'],
    ...['+info', '+cluster|slots', '+cluster|info'],
    ...['--masteruser', username, '--masterauth', password, '--repl-diskless-sync-delay', '0'],
  ];
}

/** A client of one server for the test itself, as its operator. */
export function operatorOf(
  t: Test,
  port: number,
  login: Pick<RedisOptions, 'username' | 'password'> = OPERATOR,
): Redis {
  const client = new Redis({ port, ...login, lazyConnect: true });
  client.on('error', () => undefined);
  t.teardown(() => client.disconnect());
  return client;
}
