import { onSessionChange, storedUser } from '../session/session-store.ts';
import { deviceStorage, listFrom } from '../storage.ts';
import { DEVICE_KEYS } from './kinds.ts';

const isAnything = (_: unknown): _ is unknown => true;
const hasKept = () => Object.values(DEVICE_KEYS).some((key) => listFrom(deviceStorage.get(key), isAnything).length > 0);

/**
 * Lets what a guest has kept go along at sign-in, on every page. Pages without hearts load the code of favorites only
 * when the device keeps something. What fails is tried again when the connection or the person comes back.
 */
export function takeFavoritesAlong(): void {
  const look = () => {
    if (storedUser() === null || !hasKept()) return;
    import('./favorites.ts').then(({ followFavorites }) => followFavorites()).catch(() => undefined);
  };
  onSessionChange(look);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
  look();
}
