import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const anselmKrol: DemoArtist = {
  hand: 'charts',
  profile: {
    artist_name: 'Anselm Król',
    bio: 'Anselm Król restores astronomical instruments for museums and invents skies in the evenings. His charts show constellations that nobody has named, orbits of planets that were never found, and clocks for days of other lengths; all of them are internally correct.\n\nHe engraves on blackened copper with burins from the eighteenth century, and fills the lines with shell gold. In recent years the charts have left the wall: his lamp installations can be walked through.',
    location: 'Kraków, Poland',
    studio_name: 'Pracownia Nieba',
    studio_address: 'ul. Józefa 22, 31-056 Kraków',
    studio_description: 'A clockmaker’s room with a skylight that opens by a crank. On clear nights work stops.',
    website_url: 'https://pracownianieba.example',
    instagram_handle: 'pracownia.nieba.example',
    twitter_handle: null,
  },
  site: {
    slug: 'pracownia-nieba',
    title: 'Pracownia Nieba',
    subtitle: 'Skies that do not exist, correctly drawn',
    theme: 'dark',
  },
  pages: [
    {
      title: 'Method',
      page_type: 'content',
      is_published: true,
      content_html:
        '<h2>Nothing is arbitrary</h2><p>Each chart has an epoch, a latitude and a table of positions. If you ask me where a star will be in four hundred years, I can tell you, and you may come back and check.</p>',
    },
    { title: 'Charts and rooms', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Installing a room',
      page_type: 'studio',
      is_published: true,
      content_html:
        '<p>The lamp pieces need:</p><ul><li>a ceiling of at least 3.4 m</li><li>one day for two people</li><li>darkness</li></ul><p>I come along, wherever it is.</p>',
    },
    {
      title: 'Enquiries',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p><a href="mailto:niebo@pracownianieba.example">niebo@pracownianieba.example</a>; not during eclipses.</p>',
    },
  ],
  works: [
    {
      title: 'Northern Sky of an Unnamed Planet',
      description:
        'Eighty stars to the fifth magnitude, with the ecliptic in gold and a galaxy seen more nearly from the edge than ours. The figures are unlabelled; owners are asked to name one each and write it on the back.',
      category_id: CATEGORY.drawing,
      medium: 'Engraved line and shell gold on blackened copper',
      price: 3600,
      dimensions: '64 × 80 cm',
      weight: '5.2 kg',
      style: 'Celestial chart',
      tags: ['stars', 'map', 'gold', 'blue'],
      ratio: [4, 5],
      appeal: 5,
    },
    {
      title: 'Nine Orbits, One Sun',
      description:
        'A system in which the fourth planet has lost its moon and the sixth has found it. The dial about the rim is divided into 180, because the year there is short.',
      category_id: CATEGORY.mixedMedia,
      medium: 'Engraved copper, gold leaf, ink',
      price: 4200,
      dimensions: '60 × 80 cm',
      style: 'Celestial chart',
      tags: ['planets', 'gold', 'black'],
      ratio: [3, 4],
      appeal: 2,
    },
    {
      title: 'A Hundred and Twenty Lamps',
      description:
        'Glass bulbs at a hundred and twenty heights, each the distance of a near star at a scale of one centimetre to the light year. Standing at the marked place you see the winter sky; take one step and you are somewhere that nobody has been.',
      category_id: CATEGORY.installation,
      medium: 'Glass, brass, low-voltage light, steel wire',
      price: 20000,
      dimensions: '500 × 500 × 340 cm',
      weight: '86 kg',
      style: 'Light installation',
      tags: ['installation', 'light', 'stars', 'large format'],
      is_commission: true,
      ratio: [1, 1],
      appeal: 3,
    },
    {
      title: 'Comet over Low Hills',
      description:
        'A hundred and fifty hairs of light, drawn from the head outwards in one afternoon; the burin may not be lifted before the line has run out.',
      category_id: CATEGORY.drawing,
      medium: 'Engraved line on violet-black plate',
      price: 2400,
      dimensions: '70 × 56 cm',
      style: 'Celestial chart',
      tags: ['comet', 'violet', 'night'],
      ratio: [5, 4],
      status: 'sold',
      appeal: 2,
    },
    {
      title: 'Clock for a Day of Twenty Hours',
      description:
        'It runs. Behind the engraved face is a movement from 1887 that Król has persuaded to go slower; the fifteen moons about the rim are moved by hand, once a night, by whoever remembers.',
      category_id: CATEGORY.sculpture,
      medium: 'Brass, enamel, clockwork',
      price: 8900,
      dimensions: '80 × 60 × 12 cm',
      weight: '11 kg',
      style: 'Kinetic object',
      tags: ['clock', 'brass', 'green', 'moon'],
      ratio: [4, 3],
    },
    {
      title: 'Noon, with Three Hundred and Sixty Rays',
      description:
        'One for each degree, alternately long and short as a child draws them, over a sea ruled in eleven lines. It is the only daylight that he has ever engraved.',
      category_id: CATEGORY.print,
      medium: 'Engraving with gold, printed on black paper',
      price: 850,
      dimensions: '40 × 60 cm',
      style: 'Engraving',
      tags: ['sun', 'gold', 'engraving'],
      limited_edition: 18,
      ratio: [2, 3],
    },
  ],
};
