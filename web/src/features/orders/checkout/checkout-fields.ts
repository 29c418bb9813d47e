import type { CartItem } from '#contract/cart.ts';
import type { CheckoutBody, CheckoutReply, ShipTo } from '#contract/orders.ts';
import { required } from '../../../lib/forms/field-rules.ts';
import { call } from '../../../lib/reading/api.ts';
import type { Charges } from './refusals.ts';

/** The fields of the form: all are texts, empty when absent. */
export type CheckoutFields = { [Name in keyof ShipTo]-?: string } & { note: string };

/** What the form starts from. */
export function emptyFields(name: string): CheckoutFields {
  return {
    ...{ name, line1: '', line2: '', city: '', region: '', postal_code: '', country: '', phone: '', note: '' },
  };
}

export const rules = {
  name: required('Name is required'),
  line1: required('Address is required'),
  city: required('City is required'),
  postal_code: required('Postal code is required'),
  country: required('Country is required'),
};

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
 * Asks the artists for works, once for the same fields and lines until it is answered.
 *
 * @throws ApiError
 */
export function sendRequest(body: CheckoutBody): Promise<CheckoutReply> {
  const failure = 'Failed to send the request. Please try again.';
  return call<CheckoutReply>('/checkout', { method: 'POST', makes: true, body, auth: 'required', failure });
}
