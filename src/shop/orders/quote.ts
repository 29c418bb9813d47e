import type { Kysely } from 'kysely';
import { type Rates, toDollars } from '../../contract/amounts.ts';
import type { QuoteReply } from '../../contract/quote.ts';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { loadState } from '../../engine/log/load-state.ts';
import { seller, sellerStream } from './artists.ts';
import { type Parcel, parcelsOf, sumOf } from './shipping.ts';
import { readTerms } from './terms.ts';
import { workForSale, workStream } from './works.ts';

type Asked = { pieces: { artwork_id: number; quantity: number }[]; country: string | undefined };

/** The sum of amounts, unless one is not known. */
function sumOfKnown(amounts: (bigint | null)[]): bigint | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumOf(known) : null;
}

const orNull = (cents: bigint | null) => (cents === null ? null : toDollars(cents));

function quoted(parcels: Parcel[], artists: { id: number; name: string }[]): QuoteReply {
  const shipping = sumOfKnown(parcels.map((parcel) => parcel.shipping));
  const [subtotal, tax] = [sumOf(parcels.map((one) => one.subtotal)), sumOf(parcels.map((one) => one.tax))];
  return {
    orders: parcels.flatMap(({ lines, shipsThere, shipsFrom, days, ...cents }, index) => {
      const artist = artists[index];
      if (!artist) return [];
      return {
        ...{ artist, artwork_ids: lines.map(({ work }) => work.artwork_id) },
        ...{ subtotal: toDollars(cents.subtotal), tax_amount: toDollars(cents.tax) },
        ...{ shipping_cost: orNull(cents.shipping), ships_there: shipsThere, ships_from: shipsFrom, days },
      };
    }),
    ...{ subtotal: toDollars(subtotal), shipping_cost: orNull(shipping), tax_amount: toDollars(tax) },
    total_amount: orNull(shipping === null ? null : subtotal + shipping + tax),
  };
}

/** What works come to now, as an order of them would; nothing is kept for anybody. */
export async function quote(
  { db, domainLog, house }: { db: Kysely<DB>; domainLog: DomainLog; house: Rates },
  { pieces, country }: Asked,
): Promise<QuoteReply> {
  const works = await Promise.all(
    pieces.map(async ({ artwork_id }) => (await loadState(domainLog, workStream(artwork_id), workForSale)).state),
  );
  const lines = works.flatMap((work, index) => (work ? [{ work, quantity: pieces[index]?.quantity ?? 0 }] : []));
  const terms = await readTerms(db, [...new Set(lines.map(({ work }) => work.artist_id))]);
  const parcels = parcelsOf(lines, terms, { country, house });
  const sellers = await Promise.all(
    parcels.map(async ({ artistId }) => (await loadState(domainLog, sellerStream(artistId), seller)).state),
  );
  const artists = sellers.map((to) => ({ id: to?.profile_id ?? 0, name: to?.artist_name ?? '' }));
  return quoted(parcels, artists);
}
