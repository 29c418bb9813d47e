import { useEffect, useState } from 'react';

/**
 * Loads a picture beside the one that is shown.
 *
 * @param url `null` loads nothing
 * @returns the address once the picture is decoded; undefined until then, and when it does not come
 */
export function useDecoded(url: string | null): string | undefined {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (url === null) return;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = url;
    let wanted = true;
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
