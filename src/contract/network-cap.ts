/**
 * Visitors of one network that count for one work on one day, as viewers and as likes. A network is what one customer
 * of a provider gets, so a household counts in full, and a network that sends many visitors does not.
 */
export const NETWORK_CAP = 3;
