/** A value of a form, or those that its brackets put together. */
export type Form = { [name: string]: string | Form };

/** Reads a body or a query as Stripe writes them: `a[b][0][c]=d`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      const inner: Form = typeof next === 'object' ? next : {};
      at[part] = inner;
      at = inner;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return form;
}

/** What stands at a path of a form. @returns undefined where nothing does */
export function valueAt(form: Form, ...path: string[]): string | undefined {
  const at = path.reduce<string | Form | undefined>(
    (now, part) => (typeof now === 'object' ? now[part] : undefined),
    form,
  );
  return typeof at === 'string' ? at : undefined;
}

/** The texts by name that stand at a path of a form. */
export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  const at = path.reduce<string | Form | undefined>(
    (now, part) => (typeof now === 'object' ? now[part] : undefined),
    form,
  );
  return Object.fromEntries(
    Object.entries(typeof at === 'object' ? at : {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
