import { useDecoded } from '../../lib/pictures/use-decoded.ts';

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
  return useDecoded(savesData() || !window.matchMedia(WIDE).matches ? null : url);
}
