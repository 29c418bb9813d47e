import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const idrisBakare: DemoArtist = {
  hand: 'tiles',
  profile: {
    artist_name: 'Idris Bakare',
    bio: 'Idris Bakare writes small programs and lets them lay tiles. Each work begins with one square and a rule for turning it; everything else is chance, repeated until it looks inevitable.\n\nHe studied structural engineering in Lagos and typography in London, and treats the two as one subject. His prints are pulled by hand from files that he publishes with them, so that anybody may run the rule again and get another picture.',
    location: 'London, United Kingdom',
    studio_name: 'Quarter Turn',
    studio_address: 'Unit 14, Tessera Yard, London E8',
    studio_description: 'A pen plotter, a screen-printing bench and eleven thousand wooden tiles in biscuit tins.',
    website_url: 'https://quarterturn.example',
    instagram_handle: 'quarter.turn.example',
    twitter_handle: 'quarterturn_example',
  },
  site: {
    slug: 'quarter-turn',
    title: 'Quarter Turn',
    subtitle: 'Tiles, rules and accidents by Idris Bakare',
    theme: 'minimal',
  },
  pages: [
    {
      title: 'The rules',
      page_type: 'content',
      is_published: true,
      content_html:
        '<h2>Four rules that I keep</h2><ol><li>One tile.</li><li>Four ways to turn it.</li><li>A coin decides.</li><li>No second throw.</li></ol><p>In 1704 <strong>Sébastien Truchet</strong> counted what two triangles can do. I am still counting.</p>',
    },
    { title: 'Editions', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Notes for a lecture',
      page_type: 'content',
      is_published: false,
      content_html:
        '<p>Begin with the floor of the bathroom in Surulere. Then the tube map. Then say nothing for one minute while the plotter draws.</p>',
    },
  ],
  works: [
    {
      title: 'Common Ground',
      description:
        'Forty-eight squares, five colours, two sizes of mistake. Where a tile was divided the program had been asked to hesitate; Bakare prints those hesitations with the same weight as everything else.',
      category_id: CATEGORY.print,
      medium: 'Screen print in five colours on cotton rag',
      price: 420,
      dimensions: '56 × 70 cm',
      style: 'Geometric abstraction',
      tags: ['truchet', 'geometry', 'edition', 'colour'],
      limited_edition: 60,
      ratio: [4, 5],
      appeal: 4,
    },
    {
      title: 'Night Bus Diagram',
      description:
        'Three parallel lines never cross and never agree where to go. Read it as the N38 on a Saturday, or follow one orange line with a finger: it does come back.',
      category_id: CATEGORY.print,
      medium: 'Screen print in two colours on navy stock',
      price: 340,
      dimensions: '60 × 80 cm',
      style: 'Geometric abstraction',
      tags: ['line', 'blue', 'orange', 'edition'],
      limited_edition: 80,
      ratio: [3, 4],
      appeal: 2,
    },
    {
      title: 'Allotments',
      description:
        'Named for the view from the Overground between Hackney and Homerton, where everybody has the same plot and nobody does the same with it.',
      category_id: CATEGORY.digital,
      medium: 'Generative image, archival file with certificate',
      price: 260,
      size: '12,000 × 12,000 px',
      style: 'Generative',
      tags: ['generative', 'green', 'square'],
      is_digital: true,
      limited_edition: 25,
      ratio: [1, 1],
    },
    {
      title: 'Sunday Loop',
      description:
        'The friendliest rule in the book, drawn on the yellow of a Lagos danfo bus. It has no beginning, which the artist’s son discovered with a toy car.',
      category_id: CATEGORY.digital,
      medium: 'Generative image, archival file with certificate',
      price: 180,
      size: '15,000 × 12,000 px',
      style: 'Generative',
      tags: ['generative', 'yellow', 'playful'],
      is_digital: true,
      ratio: [5, 4],
      status: 'sold',
    },
    {
      title: 'Signal Box',
      description:
        'Made to be seen on a screen in a dark room. The file runs for ever, laying a new arrangement each minute; the image shown is minute 4,117.',
      category_id: CATEGORY.digital,
      medium: 'Software, endless, for a screen of any size',
      price: 1450,
      style: 'Generative',
      tags: ['software', 'neon', 'screen'],
      is_digital: true,
      limited_edition: 5,
      ratio: [4, 3],
      appeal: 2,
    },
    {
      title: 'Adire Study No. 3',
      description:
        'A conversation with the resist-dyed cloth that Bakare’s grandmother sold in Abeokuta. Wine and forest green, five rails wide: the nearest a straight rule has come to indigo and cassava paste.',
      category_id: CATEGORY.digital,
      medium: 'Plotter drawing from code, pigment ink on paper',
      price: 690,
      dimensions: '40 × 60 cm',
      style: 'Geometric abstraction',
      tags: ['plotter', 'pattern', 'textile'],
      ratio: [2, 3],
    },
  ],
};
