import { ApiError } from '../../../lib/reading/errors.ts';

/** What is left of a work that others were faster with, or that the same person has asked for already. */
export type Taken = { left: number; freeAgainAt: string | null; yours: boolean };
/** The price that was shown, and the one that holds now. */
export type Repriced = { shown: number; now: number };
/** Shipping and tax of the whole, as they are now. */
export type Charges = { shipping_cost: number; tax_amount: number };

/** Why a request was not placed. */
export type Refusal = {
  code: string;
  /** By the id of the work. */
  taken: ReadonlyMap<number, Taken>;
  prices: ReadonlyMap<number, Repriced>;
  /** The ids of the works that cannot be asked for at all. */
  works: ReadonlySet<number>;
  charges: Charges | undefined;
};

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function byWork<T>(list: unknown, read: (entry: Fields) => T | undefined): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  for (const entry of listOf(list)) {
    const said = read(entry);
    if (isNumber(entry.artwork_id) && said !== undefined) found.set(entry.artwork_id, said);
  }
  return found;
}

const readTaken = ({ left, free_again_at, yours }: Fields): Taken | undefined =>
  isNumber(left)
    ? { left, freeAgainAt: typeof free_again_at === 'string' ? free_again_at : null, yours: yours === true }
    : undefined;

const readRepriced = ({ shown, now }: Fields): Repriced | undefined =>
  isNumber(shown) && isNumber(now) ? { shown, now } : undefined;

function readCharges(amounts: unknown): Charges | undefined {
  const { shipping_cost, tax_amount } = fieldsOf(fieldsOf(amounts).now);
  return isNumber(shipping_cost) && isNumber(tax_amount) ? { shipping_cost, tax_amount } : undefined;
}

/** Reads why a request was not placed. */
export function readRefusal(error: unknown): Refusal {
  const { code, body } = error instanceof ApiError ? error : { code: 'UNKNOWN', body: null };
  const { taken, prices, amounts, works } = fieldsOf(body);
  return {
    code,
    taken: byWork(taken, readTaken),
    prices: byWork(prices, readRepriced),
    works: new Set(Array.isArray(works) ? works.filter(isNumber) : []),
    charges: readCharges(amounts),
  };
}

/** Answers that tell nothing of a request that may have been placed before: it was not looked at. */
const UNSEEN: readonly number[] = [401, 408, 425, 429];

/** Whether a request may be placed although it failed. @param again whether it was sent before, without an answer */
export function provesNothing(error: unknown, again: boolean): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status < 400 || status >= 500 || (again && UNSEEN.includes(status));
}
