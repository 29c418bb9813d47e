import type { SeenShipTo } from '#contract/ship-to.ts';
import { countryName } from './countries.ts';
import styles from './Order.module.css';

/** The lines of an address, as they stand on a parcel. */
export function addressLines({ name, line1, line2, city, region, postal_code, country }: SeenShipTo): string[] {
  const place = [city, region, postal_code].filter(Boolean).join(', ');
  return [name, line1, line2, place, countryName(country)].flatMap((line) => (line ? [line] : []));
}

/** Where an order goes. An address is nothing to translate. @param shipTo null once its person has been erased */
export function ShippingAddress({ shipTo }: { shipTo: SeenShipTo | null }) {
  if (shipTo === null) return <p className={styles.facts}>This person has left, and the address with them.</p>;
  return (
    <address className={styles.address} translate="no">
      {addressLines(shipTo).map((line, place) => (
        // Two lines of an address may be the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name than their place
        <span key={place} dir="auto">
          {line}
        </span>
      ))}
      {shipTo.phone && <span>{shipTo.phone}</span>}
    </address>
  );
}
