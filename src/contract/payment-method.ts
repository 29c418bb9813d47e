import * as Type from 'typebox';

/** How an order is paid: as collector and artist arrange it, or by card on the page of a provider. */
export const METHODS = ['arranged', 'card'] as const;
export const Method = Type.Enum(METHODS);
