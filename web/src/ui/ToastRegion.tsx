import { type ComponentType, useEffect, useState } from 'react';
import { onToast } from '../lib/toast.ts';

/** The place of short messages. Their code is loaded with the first one, because most visits have none. */
export function ToastRegion() {
  const [loaded, setLoaded] = useState<{ Toasts: ComponentType }>();
  useEffect(() => {
    // A message whose code does not arrive waits for the next one, or for a connection.
    const load = () =>
      void import('./Toasts.tsx').then(setLoaded, () => addEventListener('online', load, { once: true }));
    return onToast(load);
  }, []);
  return loaded && <loaded.Toasts />;
}
