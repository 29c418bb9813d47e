import type { Artwork } from '#contract/artworks.ts';
import fern from './fern-after-rain.svg';
import thoughts from './five-thoughts.svg';
import august from './late-august.svg';
import tide from './low-tide.svg';
import turns from './quarter-turns.svg';
import weave from './warp-and-weft.svg';

type Said = Pick<
  Artwork,
  'id' | 'title' | 'artist_name' | 'category_id' | 'category_name' | 'medium' | 'dimensions' | 'price' | 'description'
> &
  Partial<Artwork> & { picture: string };

/** Makes a sample: its artist has no page, and it is not for sale. */
function sample({ picture, ...said }: Said): Artwork {
  return {
    artist_id: 0,
    artist_profile_id: 0,
    weight: null,
    size: null,
    color: null,
    style: null,
    images: [picture],
    image_details: [],
    image_url: picture,
    thumb_url: picture,
    medium_url: picture,
    original_url: null,
    tags: [],
    status: 'sold',
    view_count: 0,
    like_count: 0,
    is_commission: false,
    is_digital: false,
    limited_edition: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...said,
  };
}

/** Six works that the app shows for the ids 1 to 6 when the API has none. */
export const SAMPLES: readonly Artwork[] = [
  sample({
    id: 1,
    title: 'Low tide',
    artist_name: 'Maren Holt',
    category_id: 3,
    category_name: 'Print',
    medium: 'Lithograph on cotton paper',
    dimensions: '40 × 50 cm',
    price: 320,
    limited_edition: 25,
    tags: ['sea', 'horizon', 'lines'],
    description:
      'Drawn on the stone in a single sitting, line under line, while the water went out. The sun was printed last, from a second stone.',
    picture: tide,
  }),
  sample({
    id: 2,
    title: 'Quarter turns',
    artist_name: 'Idris Calloway',
    category_id: 8,
    category_name: 'Digital',
    medium: 'Generative drawing',
    dimensions: '6,000 × 6,000 px',
    price: 180,
    is_digital: true,
    limited_edition: 64,
    tags: ['tiles', 'geometry', 'colour'],
    description:
      'Sixty-four tiles, one rule: each may be turned, none may be moved. The pattern that the eye follows across them was never drawn.',
    picture: turns,
  }),
  sample({
    id: 3,
    title: 'Late August',
    artist_name: 'Ana Beltrán',
    category_id: 1,
    category_name: 'Painting',
    medium: 'Gouache on board',
    dimensions: '60 × 45 cm',
    price: 940,
    tags: ['landscape', 'evening', 'summer'],
    description:
      'Five ridges above Ronda at the hour when each is only a little darker than the one behind it. Painted from memory, the following winter.',
    picture: august,
  }),
  sample({
    id: 4,
    title: 'Fern, after rain',
    artist_name: 'Tomo Ishikawa',
    category_id: 2,
    category_name: 'Drawing',
    medium: 'Ink and green wash on paper',
    dimensions: '32 × 44 cm',
    price: 410,
    tags: ['botanical', 'fern', 'green'],
    description:
      'One frond, drawn leaf by leaf from the stem outwards. What looks like a hurry at the tips is the water that still hung there.',
    picture: fern,
  }),
  sample({
    id: 5,
    title: 'Five thoughts, one of them mine',
    artist_name: 'Lucie Marchand',
    category_id: 9,
    category_name: 'Mixed Media',
    medium: 'Ink and pigment washes on rag paper',
    dimensions: '45 × 55 cm',
    price: 560,
    tags: ['circles', 'ink', 'abstract'],
    description:
      'Twenty-five washes in five colours that were left to dry on one another. The paper decided where they meet.',
    picture: thoughts,
  }),
  sample({
    id: 6,
    title: 'Warp and weft, no. 12',
    artist_name: 'Nokuthula Dube',
    category_id: 6,
    category_name: 'Textile',
    medium: 'Hand-dyed wool on linen',
    dimensions: '100 × 80 cm',
    price: 1250,
    tags: ['weaving', 'wool', 'stripes'],
    description:
      'Woven in one piece on a floor loom, with wool that was dyed in the yard. The band in the middle follows the count of an old song.',
    picture: weave,
  }),
];
