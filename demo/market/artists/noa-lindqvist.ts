import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const noaLindqvist: DemoArtist = {
  hand: 'horizons',
  profile: {
    artist_name: 'Noa Lindqvist',
    bio: 'Noa Lindqvist photographs one line. For fourteen years she has carried the same plate camera to coasts, salt flats and the ends of piers, set the horizon level, and waited for the light to do something that she has not yet seen.\n\nShe uses film so fast that its grain is larger than the waves, and prints every negative herself in colour, in complete darkness, by count.',
    location: 'Gothenburg, Sweden',
    studio_name: 'Linjen',
    studio_address: null,
    studio_description: 'A darkroom behind a bicycle shop in Majorna. No window, one tap, three radios.',
    website_url: 'https://noalindqvist.example',
    instagram_handle: 'noa.linjen.example',
    twitter_handle: null,
  },
  site: {
    slug: 'noa-lindqvist',
    title: 'Linjen',
    subtitle: 'One line, photographed for fourteen years',
    theme: 'dark',
  },
  pages: [
    {
      title: 'On waiting',
      page_type: 'content',
      is_published: true,
      content_html:
        '<p>People ask for the settings. There are none to speak of: the lens is open, the film is old, the tripod has a stone tied to it.</p><p>What takes time is <em>not</em> pressing the button. In 2019 I made eleven exposures. Two of them are good.</p>',
    },
    {
      title: 'Prints',
      page_type: 'artwork_listing',
      is_published: true,
      content_html: '<p>Chromogenic prints from the negative, in editions of no more than twelve.</p>',
    },
    {
      title: 'Write to me',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p>I answer letters on Fridays: <a href="mailto:noa@noalindqvist.example">noa@noalindqvist.example</a></p>',
    },
  ],
  works: [
    {
      title: 'Vinga, 21:52',
      description:
        'The last minute of the longest day, from the lighthouse rock. The sun had been down for a moment and came back by refraction: strictly speaking it is not there.',
      category_id: CATEGORY.photography,
      medium: 'Chromogenic print from large-format film',
      price: 1850,
      dimensions: '80 × 100 cm',
      style: 'Minimalism',
      tags: ['sea', 'sunset', 'horizon', 'film'],
      limited_edition: 12,
      ratio: [4, 5],
      appeal: 5,
    },
    {
      title: 'Moon over the Sound',
      description:
        'Forty seconds of exposure, which is why the path on the water is finer than it ever was to the eye. A freighter crossed during the thirty-first second and left no trace at all.',
      category_id: CATEGORY.photography,
      medium: 'Chromogenic print from large-format film',
      price: 1650,
      dimensions: '75 × 100 cm',
      style: 'Minimalism',
      tags: ['moon', 'night', 'blue', 'sea'],
      limited_edition: 12,
      ratio: [3, 4],
      appeal: 3,
    },
    {
      title: 'Salt Haze',
      description:
        'Not the sea but the memory of one: hills beyond a dry lake, each a little paler than the last. Printed lighter than it was, as heat is.',
      category_id: CATEGORY.photography,
      medium: 'Chromogenic print',
      price: 1200,
      dimensions: '70 × 70 cm',
      style: 'Minimalism',
      tags: ['desert', 'pale', 'square'],
      limited_edition: 10,
      ratio: [1, 1],
    },
    {
      title: 'Big Low Sun',
      description:
        'Somebody had lit the stubble fields and the smoke took every colour but these. The disc is untouched; it was that large, and that still.',
      category_id: CATEGORY.photography,
      medium: 'Chromogenic print, face-mounted',
      price: 2400,
      dimensions: '125 × 100 cm',
      style: 'Minimalism',
      tags: ['sun', 'orange', 'large format'],
      limited_edition: 6,
      ratio: [5, 4],
      status: 'sold',
      appeal: 2,
    },
    {
      title: 'Calm, Day Three',
      description:
        'The third windless day on the Koster islands. Water and air had stopped pretending to be different things.',
      category_id: CATEGORY.photography,
      medium: 'Chromogenic print from medium-format film',
      price: 980,
      dimensions: '80 × 60 cm',
      style: 'Minimalism',
      tags: ['sea', 'turquoise', 'calm'],
      limited_edition: 12,
      ratio: [4, 3],
    },
    {
      title: 'Leaving Light',
      description:
        'Made from the window of a night train that had stopped for no reason. The glass is in the picture too, as the warm veil over the ground.',
      category_id: CATEGORY.photography,
      medium: 'Chromogenic print',
      price: 760,
      dimensions: '40 × 60 cm',
      style: 'Minimalism',
      tags: ['dusk', 'dark', 'travel'],
      limited_edition: 15,
      ratio: [2, 3],
      status: 'reserved',
    },
  ],
};
