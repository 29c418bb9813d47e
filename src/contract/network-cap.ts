/**
 * Visitors of one customer's network that count for one work on one day, as viewers and as likes. So a household counts
 * in full, and a network that sends many visitors does not.
 */
export const NETWORK_CAP = 3;

/**
 * The sizes of networks. An IPv4 address is a customer. A customer of IPv6 has a /64, a /56 or a /48, and nobody can
 * tell which, so each size has a share of its own: `times` that of a customer. `low` are the lowest bits of the number
 * of a network that say nothing of this size: all networks of one /48 have a number with the same bits above the 24th.
 */
export const NETWORK_TIERS = [
  { bits: 64, times: 1, low: 0 },
  { bits: 56, times: 4, low: 12 },
  { bits: 48, times: 16, low: 24 },
] as const;

const LOWEST = NETWORK_TIERS[2].low;

/** SQL of the number of a network; a visitor from before networks were known is one by themselves, of every size. */
export const NETWORK_NUMBER = `coalesce(network, coalesce(user_id, visitor) << ${LOWEST})`;

/** SQL of what all networks of one /48 have in common. */
export const widest = (network: string): string => `${network} >> ${LOWEST}`;

/** SQL of the first and the last number of a network in a /48, for `between`. */
export const within = (wide: string): string =>
  `(${wide}) << ${LOWEST} and ((${wide}) << ${LOWEST}) + ${2 ** LOWEST - 1}`;

/**
 * SQL of how many visitors count.
 *
 * @param rows SQL of a relation with `network`, `visitors` (those of that network, or a part of them) and columns `by`
 * @param by columns that are counted apart, with commas between
 * @returns SQL of a relation with those columns and `visitors`
 */
export function cappedVisitors(rows: string, by: string): string {
  let counted = rows;
  let before = 0;
  for (const { times, low } of NETWORK_TIERS) {
    counted = `
      select ${by}, network, least(sum(visitors), ${NETWORK_CAP * times}) as visitors
      from (select ${by}, network >> ${low - before} as network, visitors from (${counted}) smaller) networks
      group by ${by}, network`;
    before = low;
  }
  return `select ${by}, sum(visitors)::bigint as visitors from (${counted}) networks group by ${by}`;
}
