import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const eilidhMacrae: DemoArtist = {
  hand: 'ridges',
  profile: {
    artist_name: 'Eilidh Macrae',
    bio: 'Eilidh Macrae etches the ground that she walks on. The plates travel in a biscuit tin wrapped in a scarf, and most of the drawing is done on her knee, in wind, with a darning needle.\n\nBack in the studio she bites them once, in weak acid, for a whole night. “If the line needs help”, she says, “I was standing in the wrong place.”',
    location: 'Isle of Skye, Scotland',
    studio_name: 'Byre Press',
    studio_address: 'Achachork, Portree IV51',
    studio_description:
      'A cow byre with a star-wheel press from 1911 and the best drying rack in the Highlands, which is the rafters.',
    website_url: 'https://byrepress.example',
    instagram_handle: 'byrepress.example',
    twitter_handle: 'byrepress_example',
  },
  site: { slug: 'byre-press', title: 'Byre Press', subtitle: 'Etchings by Eilidh Macrae', theme: 'classic' },
  pages: [
    {
      title: 'How an etching is made',
      page_type: 'content',
      is_published: true,
      content_html:
        '<h2>From hill to wall</h2><ol><li>Walk until it is worth stopping.</li><li>Draw through the wax. Do not rub anything out; you cannot.</li><li>Acid, one night.</li><li>Ink, wipe, wipe again with the side of the hand.</li><li>Damp paper, four turns of the wheel.</li></ol><p>Every impression is a little different. That is not a fault.</p>',
    },
    { title: 'Impressions', page_type: 'artwork_listing', is_published: true },
    {
      title: 'The byre',
      page_type: 'studio',
      is_published: true,
      content_html:
        '<p>Workshops run from April to September for four people at a time. Soup is included; weather is not guaranteed.</p>',
    },
    {
      title: 'Contact',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p>There is no signal. Write: <a href="mailto:post@byrepress.example">post@byrepress.example</a></p>',
    },
  ],
  works: [
    {
      title: 'Quiraing with Thirteen Ravens',
      description:
        'Counted twice. The far ridges were drawn first, in sunlight, and the near ones after lunch in hail, which accounts for the change of temper about half-way down.',
      category_id: CATEGORY.print,
      medium: 'Etching on copper, printed on Somerset paper',
      price: 380,
      dimensions: '40 × 50 cm',
      style: 'Etching',
      tags: ['etching', 'mountains', 'scotland', 'birds'],
      limited_edition: 40,
      ratio: [4, 5],
      appeal: 3,
    },
    {
      title: 'Twenty Tides',
      description:
        'Blue-black ink and a sky ruled by eye. It began as a study of the sea off Neist Point; somewhere after the tenth wave the waves became hills, and she let them.',
      category_id: CATEGORY.print,
      medium: 'Etching with plate tone',
      price: 360,
      dimensions: '36 × 48 cm',
      style: 'Etching',
      tags: ['etching', 'blue', 'moon', 'sea'],
      limited_edition: 40,
      ratio: [3, 4],
    },
    {
      title: 'The Storr from the Wrong Side',
      description:
        'Everybody draws it from the car park. From behind it is steeper, browner, and has a better opinion of itself.',
      category_id: CATEGORY.print,
      medium: 'Etching in sepia',
      price: 290,
      dimensions: '30 × 30 cm',
      style: 'Etching',
      tags: ['etching', 'sepia', 'square', 'scotland'],
      limited_edition: 50,
      ratio: [1, 1],
      status: 'sold',
    },
    {
      title: 'Horizontal Rain at Trotternish',
      description:
        'The needle was blown out of her hand eleven times. Each time it left a line in the sky, and each of those is where it fell.',
      category_id: CATEGORY.print,
      medium: 'Etching and drypoint',
      price: 420,
      dimensions: '50 × 40 cm',
      style: 'Etching',
      tags: ['etching', 'rain', 'weather'],
      limited_edition: 30,
      ratio: [5, 4],
    },
    {
      title: 'Single Hill, Green Ink',
      description:
        'Printed in the green that the estate uses for its gates. A quiet plate: one hill, no sky, all the time in the world.',
      category_id: CATEGORY.print,
      medium: 'Etching in green',
      price: 240,
      dimensions: '40 × 30 cm',
      style: 'Etching',
      tags: ['etching', 'green', 'quiet'],
      limited_edition: 60,
      ratio: [4, 3],
    },
    {
      title: 'Cuillin, Last Light',
      description:
        'The blackest plate that she has bitten, three nights instead of one. Macrae calls it her only ambitious print and keeps the first impression above the kettle.',
      category_id: CATEGORY.print,
      medium: 'Etching with aquatint',
      price: 650,
      dimensions: '40 × 60 cm',
      style: 'Etching',
      tags: ['etching', 'mountains', 'moon', 'dark'],
      limited_edition: 20,
      ratio: [2, 3],
      appeal: 2,
    },
  ],
};
