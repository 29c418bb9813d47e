import { type ComponentType, useEffect, useState } from 'react';

/** Counts what is unread. Its code comes after what the page is for, and nothing is said when it does not come. */
export function Unread() {
  const [loaded, setLoaded] = useState<{ UnreadBadge: ComponentType }>();
  useEffect(() => void import('../../features/messages/UnreadBadge.tsx').then(setLoaded, () => undefined), []);
  return loaded && <loaded.UnreadBadge />;
}
