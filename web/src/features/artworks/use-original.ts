import { useEffect, useState } from 'react';

/** As wide as a window must be to show more of a picture than its medium size holds. */
const WIDE = '(width >= 900px)';

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

/**
 * Loads the picture as the artist sent it, behind the one that is shown: it may have 15 MB. A phone, and who saves
 * data, go without.
 *
 * @param url `null` loads nothing
 * @returns the address once it is there to be shown at once
 */
export function useOriginal(url: string | null): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (url === null || savesData() || !window.matchMedia(WIDE).matches) return;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = url;
    let wanted = true;
    // The medium size stays when the original does not come.
    image
      .decode()
      .then(() => wanted && setLoaded(url))
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, [url]);
  return loaded === url ? loaded : undefined;
}
