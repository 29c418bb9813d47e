/**
 * Visitors of one network that count for one work on one day, when it is counted how many looked at it or like it. A
 * network is what one customer of a provider gets, so a household is counted in full, and one that sends many is not.
 */
export const NETWORK_CAP = 3;
