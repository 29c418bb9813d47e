import { briefText } from '../../engine/folding/comparing/brief.ts';

/** Fields of an object, and elements of a list, that are shown. */
const SHOWN = 60;

function withoutAddresses(text: string): string {
  return text
    .split(' ')
    .map((word) => (word.includes('@') ? '[e-mail]' : word))
    .join(' ');
}

/** A value of an event in one short line, without e-mail addresses: an administrator need not know them to mend a fold. */
export const saidBriefly = (value: unknown): string => withoutAddresses(briefText(value));

function inShape(value: unknown): unknown {
  if (typeof value === 'string') return saidBriefly(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(inShape);
  return saidInShape(value);
}

/** The same of all that an event holds, which keeps its shape. */
export function saidInShape(details: object): Record<string, unknown> {
  const said = Object.entries(details).slice(0, SHOWN);
  return Object.fromEntries(said.map(([name, one]) => [saidBriefly(name), inShape(one)]));
}
