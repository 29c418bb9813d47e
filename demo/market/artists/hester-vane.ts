import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const hesterVane: DemoArtist = {
  hand: 'photograms',
  profile: {
    artist_name: 'Hester Vane',
    bio: 'Hester Vane makes photographs without a camera. She coats paper with iron salts, carries it to the plant rather than the plant to it, and lets the sun develop what the two have to say to one another.\n\nA good exposure takes between nine minutes in June and most of an afternoon in November. She has been rained on in every month.',
    location: 'St Ives, Cornwall',
    studio_name: 'Iron & Salt',
    studio_address: 'Back Road West, St Ives TR26',
    studio_description: 'A net loft with a sink, a clothes line and a roof terrace that faces due south.',
    website_url: 'https://ironandsalt.example',
    instagram_handle: 'iron.and.salt.example',
    twitter_handle: null,
  },
  site: { slug: 'iron-and-salt', title: 'Iron & Salt', subtitle: 'Cyanotypes by Hester Vane', theme: 'dark' },
  pages: [
    {
      title: 'Sun, iron, water',
      page_type: 'content',
      is_published: true,
      content_html:
        '<p>The chemistry is from 1842 and has not needed improving. What was in the light turns blue; what was in the shade stays paper. In between is breath.</p><p>The ragged edge is where the brush ended. I do not trim it: it is the only part that I made.</p>',
    },
    { title: 'Prints for sale', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Workshops',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p>One day, six people, bring a hat. <a href="mailto:hello@ironandsalt.example">hello@ironandsalt.example</a></p>',
    },
  ],
  works: [
    {
      title: 'Two Male Ferns',
      description:
        'The second frond was laid down when the first had had half its time, so that one stands before the other although they never met. From the lane below Zennor church.',
      category_id: CATEGORY.photography,
      medium: 'Cyanotype on hot-pressed cotton paper',
      price: 480,
      dimensions: '56 × 70 cm',
      style: 'Photogram',
      tags: ['cyanotype', 'fern', 'blue', 'plants'],
      ratio: [4, 5],
      appeal: 4,
    },
    {
      title: 'Hogweed, Three Heights',
      description:
        'Each umbel was weighted with beach pebbles for the first minute and then set free. The sharpest head is the one that the wind forgot.',
      category_id: CATEGORY.photography,
      medium: 'Cyanotype on hot-pressed cotton paper',
      price: 440,
      dimensions: '48 × 64 cm',
      style: 'Photogram',
      tags: ['cyanotype', 'flowers', 'blue'],
      ratio: [3, 4],
      appeal: 2,
    },
    {
      title: 'Wrack, Spring Tide',
      description:
        'Seaweed prints itself: still wet, it draws the salts out of the paper and leaves the paler halo that you see along each branch. Unrepeatable, as the tide table will confirm.',
      category_id: CATEGORY.photography,
      medium: 'Wet cyanotype on cotton paper',
      price: 520,
      dimensions: '50 × 50 cm',
      style: 'Photogram',
      tags: ['cyanotype', 'seaweed', 'sea', 'square'],
      ratio: [1, 1],
    },
    {
      title: 'Three Primaries',
      description:
        'Primary feathers of a herring gull, collected under licence from the studio roof, where the owner is still in dispute about the lease.',
      category_id: CATEGORY.photography,
      medium: 'Cyanotype, toned with tea',
      price: 360,
      dimensions: '60 × 48 cm',
      style: 'Photogram',
      tags: ['cyanotype', 'feathers', 'birds'],
      ratio: [5, 4],
      status: 'sold',
    },
    {
      title: 'Ginkgo, One Night’s Fall',
      description:
        'All the leaves of a ginkgo come down together, within hours of the first frost. These were gathered before breakfast and exposed three times as they dried and shrank.',
      category_id: CATEGORY.photography,
      medium: 'Cyanotype in three exposures',
      price: 580,
      dimensions: '64 × 48 cm',
      style: 'Photogram',
      tags: ['cyanotype', 'leaves', 'autumn'],
      ratio: [4, 3],
    },
    {
      title: 'Marram',
      description:
        'Dune grass stitched as well as printed: where the sun was too quick for the finest stems, Vane has drawn them in again with white silk.',
      category_id: CATEGORY.mixedMedia,
      medium: 'Cyanotype and silk thread on cotton paper',
      price: 740,
      dimensions: '40 × 60 cm',
      style: 'Photogram',
      tags: ['cyanotype', 'grass', 'embroidery', 'sea'],
      ratio: [2, 3],
      status: 'reserved',
    },
  ],
};
