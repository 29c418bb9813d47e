/** Bytes of JSON that the server takes of a visitor who is not signed in. */
const MOST = 1_024;
/** Letters of one text. */
const LONGEST = 256;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

/** Cuts texts until the properties of an event are as small as the server takes them of anybody. */
export function fitProperties(properties: Record<string, unknown>): Record<string, unknown> {
  for (let longest = LONGEST; longest >= 1; longest /= 2) {
    const cut = Object.entries(properties).map(([name, value]) => [
      name,
      // Half of a pair of letters would be refused.
      typeof value === 'string' ? value.slice(0, longest).toWellFormed() : value,
    ]);
    const fitting = Object.fromEntries(cut);
    if (bytesOf(fitting) <= MOST) return fitting;
  }
  return {};
}
