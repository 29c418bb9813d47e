import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';
import { list } from './values.ts';
import { TRUST_PROXY_CHOICES } from './variables/processes.ts';

/** The names that Fastify knows for the addresses of this machine and of private networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text is an address or a network. A network that holds all addresses does not count as one. */
function isProxyAddress(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/**
 * Decides whose `x-forwarded-for` the server believes: nobody's, that of the given number of proxies nearest to it, or
 * that of the given addresses. A server that believes everybody lets each client choose the address by which it is
 * limited and counted, so production may not.
 *
 * @throws ConfigError for anything else
 */
export function trustProxy({ TRUST_PROXY: text, NODE_ENV }: Environment): TrustProxy {
  if (text === 'false' || text === '0') return false;
  if (text === 'true' && NODE_ENV !== 'production') return true;
  if (/^[1-9]\d?$/.test(text)) return (_address, hop) => hop < Number(text);
  const addresses = list(text);
  if (addresses.length > 0 && addresses.every(isProxyAddress)) return addresses;
  const why = text === 'true' ? ' (with `true` each client may say of itself what it likes)' : '';
  throw new ConfigError(`TRUST_PROXY is wrong: it must be ${TRUST_PROXY_CHOICES}${why}.`);
}
