import type { Address, Login, RedisPlace } from '../engine/redis/place.ts';
import { ConfigError } from './config-error.ts';

/** What REDIS_URL may be. */
const CHOICES =
  '`redis://<host>:<port>`, `redis+cluster://<host>:<port>,<host>:<port>` or `redis+sentinel://<host>:<port>,<host>:<port>/<name of the master>`, with `rediss` in the place of `redis` for TLS';

/** A URL with several hosts, which `URL` cannot read. */
const SEVERAL = /^redis(s?)\+(cluster|sentinel):\/\/(.*)$/;

const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;

/** It never repeats the URL, which may have a password in it. */
const wrong = (why: string) => new ConfigError(`REDIS_URL is wrong: ${why}.`);

/** @throws ConfigError when one of them is no host */
function addresses(hosts: string, usualPort: number): Address[] {
  return hosts.split(',').map((text) => {
    const [, inBrackets, name, port = usualPort] = HOST.exec(text) ?? [];
    const host = inBrackets ?? name;
    if (host === undefined || Number(port) > 65_535) throw wrong(`it must be ${CHOICES}`);
    return { host, port: Number(port) };
  });
}

/** What stands before the first slash, behind it, and behind the first question mark. */
function partsOf(rest: string): [authority: string, name: string, query: string] {
  const [place = '', ...query] = rest.split('?');
  const [authority = '', ...name] = place.split('/');
  return [authority, name.join('/'), query.join('?')];
}

/** Redis takes a password without a user for that of its user `default`. */
function login(username: string, password: string): Login {
  return { ...(username && { username }), ...(password && { password }) };
}

/** @throws ConfigError when it is not encoded as a URL has it */
function readLogin(text: string): Login {
  const url = URL.parse(`redis://${text}@host`);
  try {
    if (url?.hostname === 'host') return login(decodeURIComponent(url.username), decodeURIComponent(url.password));
  } catch {
    // A `%` that encodes nothing.
  }
  throw wrong('in a user or a password `:`, `/`, `?`, `#`, `@` and `%` must be percent-encoded');
}

/**
 * Reads where Redis is.
 *
 * @throws ConfigError when the URL names no such place
 */
export function redisPlace(url: string): RedisPlace {
  if (/^rediss?:\/\/./.test(url) && URL.canParse(url)) return { kind: 'one', url };
  const [, secure, kind, rest = ''] = SEVERAL.exec(url) ?? [];
  const [authority, name, query] = partsOf(rest);
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const several = { login: readLogin(authority.slice(0, -hosts.length - 1)), tls: secure === 's' };
  if (kind === 'cluster') {
    if (name || query) throw wrong('nothing may follow the hosts of a cluster, which has no numbered databases');
    return { kind, nodes: addresses(hosts, 6379), ...several };
  }
  if (kind !== 'sentinel') throw wrong(`it must be ${CHOICES}`);
  if (!/^[\w.-]+$/.test(name)) throw wrong('the hosts of sentinels must be followed by `/<name of the master>`');
  const { sentinel_user = '', sentinel_password = '', ...others } = Object.fromEntries(new URLSearchParams(query));
  if (Object.keys(others).length > 0)
    throw wrong('only `?sentinel_user=` and `sentinel_password=` may follow the name of the master');
  return {
    kind,
    sentinels: addresses(hosts, 26_379),
    master: name,
    sentinelLogin: login(sentinel_user, sentinel_password),
    ...several,
  };
}
