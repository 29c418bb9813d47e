import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const bramDeWael: DemoArtist = {
  hand: 'cutouts',
  profile: {
    artist_name: 'Bram De Wael',
    bio: 'Bram De Wael owns four pairs of scissors and no pencils. He paints sheets of paper on Mondays, cuts on the other days, and glues only when a picture has lain on the floor for a week without annoying anybody in the house.\n\nHe taught children for twenty years and maintains that he stole everything from them except the patience, which he never had.',
    location: 'Ghent, Belgium',
    studio_name: 'De Schaar',
    studio_address: 'Kraanlei 31, 9000 Gent',
    studio_description:
      'A shop front on the canal. The window is the exhibition; it changes on the first of the month.',
    website_url: 'https://deschaar.example',
    instagram_handle: 'de.schaar.example',
    twitter_handle: null,
  },
  site: { slug: 'de-schaar', title: 'De Schaar', subtitle: 'Painted paper, cut and laid', theme: 'light' },
  pages: [
    {
      title: 'Four pairs of scissors',
      page_type: 'studio',
      is_published: true,
      content_html:
        '<ul><li>Tailor’s shears, for courage</li><li>Nail scissors, for birds</li><li>A child’s pair with round ends, for everything that must look easy</li><li>My mother’s. Not for paper.</li></ul>',
    },
    { title: 'Collages', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Next window',
      page_type: 'content',
      is_published: false,
      content_html: '<p>Idea for December: only white paper. See whether anybody notices the angels.</p>',
    },
  ],
  works: [
    {
      title: 'Twelve Leaves from the Same Tree',
      description:
        'He insists on the title. Twelve sheets painted on one Monday, twelve leaves cut on the Tuesday without looking at the one before.',
      category_id: CATEGORY.mixedMedia,
      medium: 'Gouache on cut paper',
      price: 1150,
      dimensions: '64 × 80 cm',
      style: 'Collage',
      tags: ['collage', 'leaves', 'colour'],
      ratio: [4, 5],
      appeal: 4,
    },
    {
      title: 'Still Life with a Better Still Life',
      description:
        'The picture on the wall is the collage that he had meant to make. The pears came later and were eaten before they could be moved.',
      category_id: CATEGORY.mixedMedia,
      medium: 'Gouache on cut paper',
      price: 890,
      dimensions: '48 × 64 cm',
      style: 'Collage',
      tags: ['collage', 'still life', 'vase'],
      ratio: [3, 4],
      appeal: 2,
    },
    {
      title: 'Town That Nobody Planned',
      description:
        'Built from the offcuts of a whole winter, roof by roof. There are more doors than houses. The orange moon was a door, too.',
      category_id: CATEGORY.mixedMedia,
      medium: 'Cut paper on board',
      price: 980,
      dimensions: '60 × 60 cm',
      style: 'Collage',
      tags: ['collage', 'city', 'square', 'orange'],
      ratio: [1, 1],
      status: 'sold',
    },
    {
      title: 'Garden after Closing Time',
      description:
        'For the municipal park at the Muinkkaai, which shuts its gate just as the flowers begin to look like themselves.',
      category_id: CATEGORY.mixedMedia,
      medium: 'Gouache on cut paper',
      price: 1020,
      dimensions: '80 × 64 cm',
      style: 'Collage',
      tags: ['collage', 'flowers', 'night', 'blue'],
      ratio: [5, 4],
    },
    {
      title: 'Seven Small Gates',
      description:
        'A relief rather than a picture: card of three thicknesses, the inmost arch a full two centimetres from the wall. It throws a second set of gates at five in the afternoon.',
      category_id: CATEGORY.sculpture,
      medium: 'Painted card relief',
      price: 1600,
      dimensions: '80 × 60 × 3 cm',
      weight: '1.9 kg',
      style: 'Relief',
      tags: ['relief', 'arches', 'paper'],
      ratio: [4, 3],
    },
    {
      title: 'Gulls, Undecided',
      description:
        'Nine birds hung on thread before a painted wall, as shown in the window in March. It comes with the thread, the wall colour in a jar, and a drawing of who flies where.',
      category_id: CATEGORY.installation,
      medium: 'Cut paper, thread, wall paint',
      price: 2300,
      dimensions: 'variable, about 150 × 220 cm',
      style: 'Collage',
      tags: ['installation', 'birds', 'paper'],
      ratio: [2, 3],
    },
  ],
};
