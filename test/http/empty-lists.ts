/** Remembers which lists of answers have had elements: an empty list says nothing of what it may hold. */
export function watchLists() {
  const empty = new Set<string>();
  const filled = new Set<string>();

  const look = (where: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      (value.length > 0 ? filled : empty).add(where);
      for (const element of value) look(where, element);
    } else for (const [key, part] of Object.entries(value)) look(`${where} ${key}`, part);
  };

  return {
    /** Looks at all lists of an answer to a call. */
    look,
    /** The lists that were empty each time. */
    neverFilled: () => [...empty].filter((list) => !filled.has(list)),
  };
}
