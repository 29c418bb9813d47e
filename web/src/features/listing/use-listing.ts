import { useEffect, useState } from 'react';
import type { Artwork } from '../../../../src/contract/artworks.ts';
import { type Read, useRead } from '../../lib/use-read.ts';

/**
 * A work that is to be changed, as the server has it when the form opens. What is read later does not touch it: it
 * would take away what was typed meanwhile.
 *
 * @param id as the address says; `null` reads nothing
 */
export function useListing(id: string | null): Pick<Read<Artwork>, 'data' | 'error' | 'reload'> {
  const path = id === null ? null : `/artworks/${encodeURIComponent(id)}`;
  const { data, error, refreshing, reload } = useRead<Artwork>(path, { failure: 'Failed to load artwork' });
  const [opened, setOpened] = useState<Artwork>();
  const fresh = refreshing ? undefined : data;
  useEffect(() => {
    if (fresh !== undefined) setOpened((before) => (before?.id === fresh.id ? before : fresh));
  }, [fresh]);
  return { data: String(opened?.id) === id ? opened : undefined, error, reload };
}
