const ID = /^\d{1,15}$/;

/** An id in the one spelling that counts, so that `1` and `01` share a kept answer; a slug as it is. */
export function canonical(idOrSlug: string): string {
  return ID.test(idOrSlug) ? String(Number(idOrSlug)) : idOrSlug;
}
