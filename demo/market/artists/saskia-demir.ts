import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const saskiaDemir: DemoArtist = {
  hand: 'glazes',
  profile: {
    artist_name: 'Saskia Demir',
    bio: 'Saskia Demir throws slowly and fires fast. Her forms come from the storage jars of the Aegean coast where she spent her summers; her glazes come from failed attempts at other glazes, each of which she wrote down.\n\nThe runs, pools and crystals are not painted. She decides how thick, how hot and where it stands in the kiln, and opens the door two days later like everybody else.',
    location: 'Stoke-on-Trent, United Kingdom',
    studio_name: 'Cone Ten',
    studio_address: 'Old Saggar Works, Burslem ST6',
    studio_description: 'A workshop in a working factory, with a gas kiln named Margaret.',
    website_url: 'https://coneten.example',
    instagram_handle: 'cone.ten.example',
    twitter_handle: null,
  },
  site: { slug: 'cone-ten', title: 'Cone Ten', subtitle: 'Stoneware by Saskia Demir', theme: 'classic' },
  pages: [
    {
      title: 'From the glaze book',
      page_type: 'content',
      is_published: true,
      content_html:
        '<p><strong>No. 212.</strong> Meant to be white. Copper blue where thick, rust where it broke over the rim. Do not lose this.</p><p><strong>No. 213.</strong> As 212, with more ash. Ran off the pot, off the shelf, and into Margaret.</p>',
    },
    { title: 'In the showroom', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Care',
      page_type: 'studio',
      is_published: true,
      content_html:
        '<ul><li>Plates and bowls may be used; that is what they are for.</li><li>Not in the dishwasher with forks.</li><li>A vessel with bare clay at its foot will mark a wet table.</li></ul>',
    },
  ],
  works: [
    {
      title: 'Lagoon Plate',
      description:
        'Copper blue pooled in the well, opened to white on the slope and broken to sand at the rim: three depths of one glaze, no. 212. Large enough for a whole fish, or for nothing at all.',
      category_id: CATEGORY.ceramics,
      medium: 'Thrown stoneware, reduction fired',
      price: 320,
      dimensions: 'Ø 38 cm',
      weight: '2.1 kg',
      style: 'Studio pottery',
      tags: ['plate', 'blue', 'stoneware', 'tableware'],
      ratio: [4, 5],
      appeal: 4,
    },
    {
      title: 'Shoulder Jar, Sea Going Out',
      description:
        'A broad jar on a narrow foot. The glaze stopped a hand’s breadth above the table, as it was asked to, and for once in a better line than could have been drawn.',
      category_id: CATEGORY.ceramics,
      medium: 'Thrown stoneware, celadon over iron clay',
      price: 780,
      dimensions: '42 × 34 cm',
      weight: '5.4 kg',
      style: 'Studio pottery',
      tags: ['vessel', 'green', 'stoneware'],
      ratio: [3, 4],
      appeal: 3,
    },
    {
      title: 'Eclipse Charger',
      description:
        'Tenmoku at the centre, honey about it, ash at the rim. Hang it; the foot has two holes and the inscription is on the back.',
      category_id: CATEGORY.ceramics,
      medium: 'Thrown stoneware, tenmoku and ash glazes',
      price: 540,
      dimensions: 'Ø 46 cm',
      weight: '3.3 kg',
      style: 'Studio pottery',
      tags: ['plate', 'amber', 'black', 'wall piece'],
      ratio: [1, 1],
      status: 'sold',
    },
    {
      title: 'Buttermilk Jar',
      description:
        'After the jars in which her grandmother’s neighbours carried yoghurt to the bus. Speckled by the iron in the clay, bare below, warm in the hand.',
      category_id: CATEGORY.ceramics,
      medium: 'Thrown stoneware, tin white glaze',
      price: 260,
      dimensions: '28 × 22 cm',
      weight: '1.9 kg',
      style: 'Studio pottery',
      tags: ['vessel', 'white', 'stoneware', 'kitchen'],
      ratio: [5, 4],
    },
    {
      title: 'Pomegranate Dish',
      description:
        'Copper red is the glaze that potters warn each other about. This one came out of the coldest corner of the kiln, where nothing good had ever come from.',
      category_id: CATEGORY.ceramics,
      medium: 'Thrown stoneware, copper red',
      price: 390,
      dimensions: 'Ø 31 cm',
      weight: '1.6 kg',
      style: 'Studio pottery',
      tags: ['plate', 'red', 'stoneware'],
      limited_edition: 4,
      ratio: [4, 3],
    },
    {
      title: 'Standing Figure in Blue',
      description:
        'Not a vase: it has no floor and holds nothing but sixty centimetres of darkness. One of a group of five that Demir made for the niches of a chapel and could not bear to send all of.',
      category_id: CATEGORY.sculpture,
      medium: 'Coiled and thrown stoneware, cobalt glaze',
      price: 2600,
      dimensions: '62 × 28 cm',
      weight: '9.8 kg',
      style: 'Ceramic sculpture',
      tags: ['sculpture', 'blue', 'stoneware'],
      ratio: [2, 3],
      appeal: 2,
    },
  ],
};
