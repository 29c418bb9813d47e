import type { AdminMessages } from '#contract/admin-messages.ts';

export type Writer = AdminMessages['stopped']['items'][number]['writer'];

/** Who somebody is for the console: the name that they have given, if they have, and the account. */
export function nameOfWriter({ user_id, name }: Pick<Writer, 'user_id' | 'name'>): string {
  return name === null ? `account ${user_id}` : `${name} (${user_id})`;
}

/** An instant in the console's clock. */
export const utc = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
