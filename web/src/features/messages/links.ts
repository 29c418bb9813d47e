/** A part of what somebody wrote: words, or an address that can be followed. */
export type Part = { text: string; href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const END = ".,;:!?)]}'»”";

function withoutEnd(address: string): string {
  let end = address.length;
  while (END.includes(address.charAt(end - 1)) && end > 0) end -= 1;
  return address.slice(0, end);
}

/** Splits a text at the addresses in it. Only those of the web count. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!URL.canParse(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index), href: null });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}
