const WORK = { id: 0, title: '', price: 0, images: [], tags: [] };
const WORKS = { artworks: [], total: 0 };
const ARTIST = { id: 0, artist_name: '', bio: '' };
const SITE = { id: 0, slug: '', title: '', theme: '' };
const FACETS = { category_id: [], status: [], medium: [], style: [], size: [], color: [], price: [], orientation: [] };

/** Reads by method and path, and what the screens take from their answers. The first that fits counts. */
const SHAPES: [RegExp, object][] = [
  [/^\w+ \/cart\b/, { id: 0, items: [], total_items: 0, subtotal: 0, total_amount: 0 }],
  [/^GET \/home\/featured$/, { artworks: [] }],
  [/^GET \/artworks(?:\/my)?$/, WORKS],
  [/^GET \/artworks\/facets$/, FACETS],
  [/^GET \/artworks\/categories$/, { categories: [] }],
  [/^GET \/artworks\/[^/]+$/, WORK],
  [/^GET \/artworks\/[^/]+\/provenance$/, { entries: [] }],
  [/^GET \/artists$/, { artists: [] }],
  [/^GET \/artists\/me\/insights$/, { views: 0, by_day: [], top_artworks: [], sources: [] }],
  [/^GET \/artists\/[^/]+$/, ARTIST],
  [/^GET \/artists\/[^/]+\/minisite$/, SITE],
  [/^GET \/artists\/[^/]+\/minisite\/pages$/, { pages: [] }],
  [/^GET \/favorites$/, WORKS],
  [/^GET \/favorites\/ids$/, { artwork_ids: [], artist_ids: [] }],
  [/^GET \/checkout\/quote$/, { orders: [], subtotal: 0, tax_amount: 0 }],
  [/^\w+ \/checkout/, { checkout: {} }],
  [/^GET \/conversations$/, { conversations: [], unread_total: 0 }],
  [/^GET \/conversations\/[^/]+$/, { conversation: {}, messages: [] }],
  [/^GET \/auth\/sessions$/, { sessions: [] }],
  [/^GET \/auth\/factors$/, { passkeys: [], recovery_codes: 0 }],
  [/^GET \/follows$/, { artists: [], total: 0 }],
  [/^GET \/engagement\/stats$/, { total_events: 0, timeline: [], top_artworks: [], top_pages: [], events_by_type: {} }],
  [/^GET \/engagement\/events$/, { events: [] }],
  [/^GET \/operations\/status$/, { receipt: {}, projections: [], drift: [], not_compared: [], poison: {}, queue: {} }],
  [/^GET \/operations\/projections$/, { projections: [], deeds: [] }],
  [/^GET \/operations\/poison$/, { totals: {}, open: [], discarded: [], deeds: [] }],
  [/^GET \/operations\/events\/[^/]+$/, { events: [] }],
];

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/**
 * Whether an answer has what the screens take from it, of the same kinds. Something between the server and this page may
 * answer with a body of its own, and a screen would break, or wait for ever.
 *
 * @param read its method and path
 */
export function isExpected(read: string, answer: object): boolean {
  const shape = SHAPES.find(([reads]) => reads.test(read))?.[1] ?? {};
  const given = new Map(Object.entries(answer));
  return Object.entries(shape).every(([field, example]) => kindOf(given.get(field)) === kindOf(example));
}
