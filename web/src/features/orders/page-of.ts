/** The page of a list that an address asks for. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** The address of a section with another page or filter. */
export function searchOf(
  search: URLSearchParams,
  view: string,
  change: { page?: number; status?: string | undefined; only?: string | undefined },
) {
  const next = new URLSearchParams(search);
  next.set('view', view);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === 1) next.delete(name);
    else next.set(name, String(value));
  }
  return { search: `?${next}` };
}
