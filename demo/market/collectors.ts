import type { ShipTo } from '../../src/contract/ship-to.ts';

/** Where the demo's shopper lives; nobody does. */
export const SHOPPER_LIVES: ShipTo = {
  ...{ name: 'Demo Shopper', line1: '12 Harbour Steps', city: 'Bergen', postal_code: '5003', country: 'NO' },
};

/** Invented people who buy; none of these addresses is anybody's. */
export const COLLECTORS: readonly ShipTo[] = [
  { name: 'Freya Andersen', line1: 'Havnegade 401', city: 'København', postal_code: '1058', country: 'DK' },
  {
    ...{ name: 'Daniel Greene', line1: '4100 Pine Terrace', line2: 'Apt 7', city: 'Portland', region: 'Oregon' },
    ...{ postal_code: '97201', country: 'US' },
  },
  { name: 'Clara Weber', line1: 'Lindenweg 900', city: 'Leipzig', postal_code: '04103', country: 'DE' },
  { name: '田中 美咲', line1: '9-99-9 Higashiyama', city: 'Kyoto', postal_code: '605-0001', country: 'JP' },
  { name: 'Luca Rossi', line1: 'Via delle Rose 777', city: 'Torino', postal_code: '10121', country: 'IT' },
  { name: 'Leila Haddad', line1: '300 rue du Port', city: 'Marseille', postal_code: '13002', country: 'FR' },
];
