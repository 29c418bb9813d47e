import { useEffect, useState } from 'react';

/** On a window of this width a picture shows more than its medium size holds. */
const WIDE = '(width >= 900px)';

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

/**
 * Loads the artist's original, of up to 15 MB, while the medium size is shown. It loads nothing on a phone or when the
 * browser saves data.
 *
 * @param url `null` loads nothing
 * @returns the address once the picture is decoded
 */
export function useOriginal(url: string | null): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (url === null || savesData() || !window.matchMedia(WIDE).matches) return;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = url;
    let wanted = true;
    // The medium size stays if the original does not come.
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
