import type { CartItem } from '#contract/cart.ts';
import type { CheckoutBody, CheckoutReply } from '#contract/checkout.ts';
import type { ShipTo } from '#contract/ship-to.ts';
import { keptAddress } from '../../../lib/drafts/kept-address.ts';
import { call } from '../../../lib/reading/api.ts';
import { nounOf } from '../noun.ts';
import type { Charges } from './refusals.ts';

/** The fields of the form: all are texts, empty when absent. */
export type CheckoutFields = { [Name in keyof ShipTo]-?: string } & { note: string };

/** What the form starts from, in the order of its fields. */
export function emptyFields(name: string): CheckoutFields {
  return {
    ...{ name, line1: '', line2: '', postal_code: '', city: '', region: '', country: '', phone: '', note: '' },
  };
}

/** What was typed earlier on this device into the fields of the form. */
export function typedEarlier(empty: CheckoutFields): Partial<CheckoutFields> {
  return Object.fromEntries(Object.entries(keptAddress.texts()).filter(([name]) => name in empty));
}

const REQUIRED: Partial<Record<keyof CheckoutFields, string>> = {
  name: 'Name is required',
  line1: 'Address is required',
  postal_code: 'Postal code is required',
  city: 'City is required',
  country: 'Country is required',
};

/** What is missing in a field, as a sentence. */
export function missing(name: keyof CheckoutFields, text: string): string | undefined {
  return text.trim() === '' ? REQUIRED[name] : undefined;
}

/** Makes what is sent: texts without spaces around them, and without those that are empty. */
export function toBody(fields: CheckoutFields, wanted: CartItem[], charges: Charges): CheckoutBody {
  const said = (text: string) => (text.trim() === '' ? null : text.trim());
  const { name, line1, line2, city, region, postal_code, country, phone, note } = fields;
  return {
    lines: wanted.map(({ artwork_id, quantity, price }) => ({ artwork_id, quantity, price })),
    ship_to: {
      ...{ name: name.trim(), line1: line1.trim(), line2: said(line2), city: city.trim(), region: said(region) },
      ...{ postal_code: postal_code.trim(), country, phone: said(phone) },
    },
    note: said(note),
    ...charges,
  };
}

/**
 * Asks the artists for works. @param key the same for the same request, which then takes effect once
 *
 * @throws ApiError
 */
export function sendRequest(body: CheckoutBody, key: string): Promise<CheckoutReply> {
  const failure = `Failed to send the ${nounOf()}. Please try again.`;
  return call<CheckoutReply>('/checkout', { method: 'POST', makes: true, key, body, auth: 'required', failure });
}
