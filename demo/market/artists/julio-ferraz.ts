import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const julioFerraz: DemoArtist = {
  hand: 'halftones',
  profile: {
    artist_name: 'Júlio Ferraz',
    bio: 'Júlio Ferraz bought a broken office duplicator at a school auction for twelve euros and has been a printer ever since. He draws in flat shapes, separates by hand, and lets the machine shift every colour a little, because it will anyway.\n\nHis prints are made to be afforded. “A picture over the fridge”, he says, “is looked at more often than a picture in a museum.”',
    location: 'Porto, Portugal',
    studio_name: 'Oficina Doze Euros',
    studio_address: 'Rua do Almada 512, 4050 Porto',
    studio_description: 'One duplicator (repaired), nine ink drums, a cat.',
    website_url: 'https://dozeeuros.example',
    instagram_handle: 'dozeeuros.example',
    twitter_handle: 'dozeeuros_example',
  },
  site: {
    slug: 'doze-euros',
    title: 'Oficina Doze Euros',
    subtitle: 'Stencil prints that you can afford',
    theme: 'minimal',
  },
  pages: [
    {
      title: 'Nine drums',
      page_type: 'studio',
      is_published: true,
      content_html:
        '<p>Red, orange, yellow, green, teal, blue, violet, pink and one that came without a label. Everything you see is made of two or three of them, in dots, one over the other.</p><p>Soy ink, so it never quite dries. Wash your hands before you stroke the cat.</p>',
    },
    { title: 'Prints', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Shops and stockists',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p>Bundles of ten for shops: <a href="mailto:loja@dozeeuros.example">loja@dozeeuros.example</a>. The cat does not do invoices.</p>',
    },
  ],
  works: [
    {
      title: 'Oranges, Too Many',
      description:
        'From the tree behind the workshop, which produces more than four people and a printing machine can eat. Three inks; the shadows are where all of them met.',
      category_id: CATEGORY.print,
      medium: 'Three-colour stencil print on recycled paper',
      price: 45,
      dimensions: '24 × 30 cm',
      style: 'Risograph',
      tags: ['risograph', 'fruit', 'orange', 'kitchen'],
      limited_edition: 200,
      ratio: [4, 5],
      appeal: 5,
    },
    {
      title: 'Foz, Six in the Evening',
      description:
        'The river mouth on the day when the sun came down pink and nobody on the promenade had a camera ready. The blue is printed twice.',
      category_id: CATEGORY.print,
      medium: 'Three-colour stencil print on recycled paper',
      price: 55,
      dimensions: '30 × 40 cm',
      style: 'Risograph',
      tags: ['risograph', 'sunset', 'sea', 'pink'],
      limited_edition: 150,
      ratio: [3, 4],
      appeal: 3,
    },
    {
      title: 'The Pool Is Closed',
      description:
        'One ring, no bather. Drawn at the tidal pools of Leça after the lifeguards had gone home; the ring was still there in the morning.',
      category_id: CATEGORY.print,
      medium: 'Three-colour stencil print on recycled paper',
      price: 60,
      dimensions: '40 × 40 cm',
      style: 'Risograph',
      tags: ['risograph', 'water', 'summer', 'square'],
      limited_edition: 150,
      ratio: [1, 1],
      appeal: 3,
    },
    {
      title: 'Reading Late',
      description:
        'Violet ink is the duplicator’s most difficult drum and here it covers nearly the whole sheet, except where somebody has left the light on.',
      category_id: CATEGORY.print,
      medium: 'Three-colour stencil print on heavy paper',
      price: 40,
      dimensions: '30 × 24 cm',
      style: 'Risograph',
      tags: ['risograph', 'lamp', 'violet', 'night'],
      limited_edition: 100,
      ratio: [5, 4],
      status: 'sold',
    },
    {
      title: 'City That Forgot to Sleep',
      description:
        'Twenty-six towers and a teal moon, supplied as a file for a print of any size. The separations are in it too: print them one at a time if you can find the machine.',
      category_id: CATEGORY.digital,
      medium: 'Digital illustration with separations',
      price: 75,
      size: '9,600 × 7,200 px',
      style: 'Halftone',
      tags: ['halftone', 'city', 'pink', 'moon'],
      is_digital: true,
      ratio: [4, 3],
    },
    {
      title: 'Portrait of the Management',
      description:
        'She sits there from noon until the machine is switched off. The tail was the hardest part to register and is, by agreement, not in register.',
      category_id: CATEGORY.print,
      medium: 'Three-colour stencil print on recycled paper',
      price: 50,
      dimensions: '28 × 42 cm',
      style: 'Risograph',
      tags: ['risograph', 'cat', 'window'],
      limited_edition: 250,
      ratio: [2, 3],
      appeal: 4,
    },
  ],
};
