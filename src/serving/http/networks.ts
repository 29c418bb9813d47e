import { isIPv6 } from 'node:net';
import { NETWORK_TIERS } from '../../contract/network-cap.ts';

/**
 * A network that an address belongs to.
 *
 * `times` says how many customers' worth it gets of whatever is limited.
 */
export type Network = { readonly name: string; readonly times: number };

/** Groups before the last two under which an IPv6 address carries an IPv4 address: mapped, and translated by NAT64. */
const CARRIERS = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  // The last 32 bits may be written as IPv4.
  const hexadecimal = plain.replace(/:(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) =>
    [a * 256 + +b, c * 256 + +d].map((group) => `:${group.toString(16)}`).join(''),
  );
  const read = (text = '') => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [head, tail] = hexadecimal.split('::').map(read);
  const [before = [], after = []] = [head, tail];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const spell = (groups: number[]) => groups.map((group) => group.toString(16)).join(':');

/** The IPv4 address that an IPv6 address carries, or null. */
function carriedBy(groups: number[]): string | null {
  if (!CARRIERS.includes(spell(groups.slice(0, 6)))) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

const isIPv6Text = (address: string) => address.includes(':') && isIPv6(address);

/** The one spelling of an address: two texts that mean one address become equal. What is no address stays as it is. */
export function plainAddress(address: string): string {
  if (!isIPv6Text(address)) return address;
  const groups = groupsOf(address);
  return carriedBy(groups) ?? spell(groups);
}

/** The networks of an address, the smallest first: an IPv4 address is one by itself; an IPv6 address has one of each size. */
export function networksOf(address: string): readonly Network[] {
  if (!isIPv6Text(address)) return [{ name: address, times: 1 }];
  const groups = groupsOf(address);
  const carried = carriedBy(groups);
  if (carried !== null) return [{ name: carried, times: 1 }];
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  return NETWORK_TIERS.map(({ bits, times }) => {
    const last = bits === 64 ? [d] : bits === 56 ? [d & 0xff00] : [];
    return { name: `${spell([a, b, c, ...last])}/${bits}`, times };
  });
}

/**
 * The largest network of an address. Where what is left is shared fairly, it counts as one holder: if each /64 did, a
 * single customer could take everything with many of them.
 */
export function widestNetworkOf(address: string): string {
  if (!isIPv6Text(address)) return address;
  return networksOf(address).at(-1)?.name ?? address;
}
