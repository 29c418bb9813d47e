/** The fields of a form by their names. */
export type Fields = Record<string, unknown>;

/** Whether two values of a field are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The fields that differ from those they were seeded from. */
export function changesOf<Form extends Fields>(base: Form, fields: Form): Partial<Form> {
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(value, base[name]));
  return Object.fromEntries(changed) as Partial<Form>;
}

type Versions<Form> = {
  /** What the form was seeded from. */
  base: Form;
  /** What stands in the form. */
  mine: Form;
  /** What is saved now. */
  theirs: Form;
};

export type Merged<Form> = {
  /** Each change of both sides; where both changed a field, mine. */
  fields: Form;
  /** The fields that both sides changed, differently. */
  differing: string[];
};

/** Brings together what two people, or two tabs, made of the same form. */
export function mergeFields<Form extends Fields>({ base, mine, theirs }: Versions<Form>): Merged<Form> {
  const differing: string[] = [];
  const merged = Object.keys(mine).map((name) => {
    const untouched = isSame(mine[name], base[name]);
    if (!untouched && !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name])) differing.push(name);
    return [name, untouched ? theirs[name] : mine[name]];
  });
  return { fields: Object.fromEntries(merged) as Form, differing };
}

/** The fields, with those of the names taken from others. */
export function takeFields<Form extends Fields>(fields: Form, from: Form, names: string[]): Form {
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, from[name]])) };
}
