import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const rosaliaQuispe: DemoArtist = {
  hand: 'weaves',
  profile: {
    artist_name: 'Rosalía Quispe',
    bio: 'Rosalía Quispe weaves on an upright loom that her father built from the doors of a demolished cinema. She dyes with what grows within a day’s walk (molle, chilca, cochineal, walnut) and writes the day of the dye bath on every skein.\n\nHer cloths are flat, heavy and exact. From across the room they are architecture; from a hand’s breadth away they are weather.',
    location: 'Ayacucho, Peru',
    studio_name: 'Taller Cine Lux',
    studio_address: 'Jirón Londres 214, Ayacucho',
    studio_description: 'Two looms, one courtyard, a walnut tree that supplies the browns.',
    website_url: 'https://cinelux.example',
    instagram_handle: 'taller.cinelux.example',
    twitter_handle: null,
  },
  site: { slug: 'taller-cine-lux', title: 'Taller Cine Lux', subtitle: 'Tapestries by Rosalía Quispe', theme: 'light' },
  pages: [
    {
      title: 'Colour, by month',
      page_type: 'content',
      is_published: true,
      content_html:
        '<dl><dt>March</dt><dd>Chilca: a green that turns its back on you in lamplight.</dd><dt>June</dt><dd>Cochineal: red, and with a spoon of ash, violet.</dd><dt>October</dt><dd>Walnut: every brown there is.</dd></dl>',
    },
    { title: 'Tapestries', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Ordering a cloth',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p>A square metre takes about seven weeks. I will send you three threads by post before I begin, and you will choose by touching them.</p>',
    },
  ],
  works: [
    {
      title: 'The Lantern and Its Room',
      description:
        'A red light, a yellow rim, a blue wall and the long red beams by which you found your way in. Woven without a cartoon; the diagonals were kept by counting in Quechua, which has the better word for fourteen.',
      category_id: CATEGORY.textile,
      medium: 'Handwoven wool tapestry, natural dyes',
      price: 4200,
      dimensions: '120 × 150 cm',
      weight: '4.8 kg',
      style: 'Geometric tapestry',
      tags: ['tapestry', 'wool', 'red', 'natural dye'],
      ratio: [4, 5],
      appeal: 4,
    },
    {
      title: 'Timetable',
      description:
        'Bands after the bus station at Huanta: arrivals, departures, and the slanting rain that makes nonsense of both.',
      category_id: CATEGORY.textile,
      medium: 'Handwoven wool and cotton',
      price: 2600,
      dimensions: '90 × 120 cm',
      weight: '3.1 kg',
      style: 'Geometric tapestry',
      tags: ['tapestry', 'blue', 'stripes'],
      ratio: [3, 4],
    },
    {
      title: 'Courtyard, Seen from the Roof',
      description:
        'The workshop in plan. In the middle the orange tree, about it the white gravel, the tiled path, the chequered shadow of the trellis at noon.',
      category_id: CATEGORY.textile,
      medium: 'Handwoven wool, walnut and cochineal',
      price: 3400,
      dimensions: '110 × 110 cm',
      style: 'Geometric tapestry',
      tags: ['tapestry', 'square', 'architecture'],
      ratio: [1, 1],
      status: 'sold',
      appeal: 2,
    },
    {
      title: 'Undyed',
      description:
        'Four sheep, four colours, nothing added. Curves are the hardest thing to ask of a loom; these took eleven weeks and a new pair of glasses.',
      category_id: CATEGORY.textile,
      medium: 'Handwoven undyed wool',
      price: 3900,
      dimensions: '150 × 120 cm',
      style: 'Abstract tapestry',
      tags: ['tapestry', 'undyed', 'neutral'],
      ratio: [5, 4],
    },
    {
      title: 'Festival Order',
      description:
        'Sawtooth, bead and plain cloth, in the order in which the neighbourhoods walk on Palm Sunday. Commissioned by the third of them.',
      category_id: CATEGORY.textile,
      medium: 'Handwoven wool, indigo and molle',
      price: 2900,
      dimensions: '120 × 90 cm',
      style: 'Geometric tapestry',
      tags: ['tapestry', 'pattern', 'turquoise', 'yellow'],
      is_commission: true,
      ratio: [4, 3],
    },
    {
      title: 'Descent of the Red',
      description:
        'A hanging of four metres for a stairwell, shown here in its upper part: white wool that takes on colour as it comes down, thread by thread, until at the foot it is nearly night. It moves when a door is opened.',
      category_id: CATEGORY.installation,
      medium: 'Suspended wool hanging, cochineal',
      price: 11500,
      dimensions: '150 × 400 cm',
      weight: '14 kg',
      style: 'Abstract tapestry',
      tags: ['tapestry', 'installation', 'red', 'large format'],
      is_commission: true,
      ratio: [2, 3],
      appeal: 2,
    },
  ],
};
