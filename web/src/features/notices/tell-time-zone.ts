import type { TimeZoneBody } from '#contract/notices.ts';
import { call } from '../../lib/reading/api.ts';
import { storedUser } from '../../lib/session/session-store.ts';
import { deviceStorage } from '../../lib/storage.ts';

/** Whose time zone this device has told last. */
const TOLD = 'time_zone_told';

/** Says once for each member where this device is: their quiet hours go by it until they choose a time zone. */
export async function tellTimeZone(): Promise<void> {
  const member = storedUser()?.id ?? 0;
  if (member === 0 || deviceStorage.get(TOLD) === String(member)) return;
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const body: TimeZoneBody = { time_zone };
  try {
    await call('/auth/me/notices/time-zone', { method: 'PUT', auth: 'required', body, failure: '' });
    deviceStorage.set(TOLD, String(member));
  } catch {
    // The next page tells it.
  }
}
