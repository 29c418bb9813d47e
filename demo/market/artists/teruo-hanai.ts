import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const teruoHanai: DemoArtist = {
  hand: 'washes',
  profile: {
    artist_name: 'Teruo Hanai',
    bio: 'Teruo Hanai was apprenticed to a maker of brushes, not of pictures, and says that he learned to paint in order to test the stock. He grinds his ink for an hour every morning; by the time it is ready he knows whether there is a painting in it.\n\nThe red seal reads “well”, as in a place to draw water from. It was a present from his daughter, who carved it the wrong way round.',
    location: 'Kyoto, Japan',
    studio_name: null,
    studio_address: null,
    studio_description: 'Eight mats, one north window and a garden two metres deep.',
    website_url: 'https://hanai-ink.example',
    instagram_handle: 'hanai.ink.example',
    twitter_handle: null,
  },
  site: { slug: 'hanai-ink', title: 'Hanai', subtitle: 'Ink, water, paper', theme: 'minimal' },
  pages: [
    {
      title: 'An hour of grinding',
      page_type: 'content',
      is_published: true,
      content_html:
        '<p>The ink stick is pine soot, glue and a little clove. The stone was quarried before the war. Water from the tap, left overnight.</p><blockquote>The first stroke is the only one that I decide. The others are manners.</blockquote>',
    },
    { title: 'Works on paper', page_type: 'artwork_listing', is_published: true },
  ],
  works: [
    {
      title: 'Six Ranges, Morning',
      description:
        'The Kitayama hills before the buses run. Each range was laid while the one behind it was still damp, so that the mist between them is simply the time that it took to reload the brush.',
      category_id: CATEGORY.painting,
      medium: 'Sumi ink on mulberry paper, mounted',
      price: 3200,
      dimensions: '72 × 90 cm',
      style: 'Ink wash',
      tags: ['ink', 'mountains', 'mist', 'japan'],
      ratio: [4, 5],
      appeal: 4,
    },
    {
      title: 'Circle No. 1,147',
      description:
        'One a day since his fortieth birthday; this is one of nine that he kept. The brush ran dry at about four o’clock and was not refilled.',
      category_id: CATEGORY.drawing,
      medium: 'Sumi ink on mulberry paper',
      price: 1400,
      dimensions: '45 × 60 cm',
      style: 'Ink wash',
      tags: ['ink', 'circle', 'zen', 'black and white'],
      ratio: [3, 4],
      appeal: 3,
    },
    {
      title: 'What the River Stacked',
      description:
        'Five stones from the bed of the Kamo, piled by children, painted before the evening flood took them down. Three inks of different age, which is why two stones are brown.',
      category_id: CATEGORY.painting,
      medium: 'Sumi ink on gampi paper',
      price: 1100,
      dimensions: '50 × 50 cm',
      style: 'Ink wash',
      tags: ['ink', 'stones', 'square'],
      ratio: [1, 1],
    },
    {
      title: 'Reeds, Hot Evening',
      description:
        'The only colour he allows himself beside the seal: an orange from crushed gardenia, used for a sun that looks slightly embarrassed to be there.',
      category_id: CATEGORY.painting,
      medium: 'Sumi ink and gardenia on mulberry paper',
      price: 1900,
      dimensions: '90 × 72 cm',
      style: 'Ink wash',
      tags: ['ink', 'reeds', 'sun'],
      ratio: [5, 4],
      status: 'sold',
      appeal: 2,
    },
    {
      title: 'Plum Rain',
      description:
        'June. Two clouds in dilute indigo, then three hundred and thirty lines with a brush of seven hairs, counted aloud so as not to stop.',
      category_id: CATEGORY.drawing,
      medium: 'Sumi ink and indigo on mulberry paper',
      price: 950,
      dimensions: '60 × 45 cm',
      style: 'Ink wash',
      tags: ['ink', 'rain', 'indigo'],
      ratio: [4, 3],
    },
    {
      title: 'Cedars on the Old Road',
      description: 'A memory of walking to Kurama behind his master, who carried the lamp and never once turned round.',
      category_id: CATEGORY.drawing,
      medium: 'Sumi ink on mulberry paper',
      price: 1250,
      dimensions: '40 × 60 cm',
      style: 'Ink wash',
      tags: ['ink', 'trees', 'mountains'],
      ratio: [2, 3],
    },
  ],
};
