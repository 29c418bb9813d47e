import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const clemenceAubry: DemoArtist = {
  hand: 'herbarium',
  profile: {
    artist_name: 'Clémence Aubry',
    bio: 'For six years Clémence Aubry drew type specimens at a botanical institute, one plant a week, to a standard that allows no opinion. Since she left she draws the same plants from memory.\n\nShe works with a crow quill and her own inks (walnut, oak gall, verdigris) over a wash that she lets dry without touching it. The plant is then fitted to the stain, never the other way round.',
    location: 'Lyon, France',
    studio_name: 'Atelier des Simples',
    studio_address: '11 montée de la Grande-Côte, 69001 Lyon',
    studio_description:
      'Three rooms at the top of a silk weaver’s house, high enough for a loom and now full of drying paper.',
    website_url: 'https://clemenceaubry.example',
    instagram_handle: 'atelier.simples.example',
    twitter_handle: null,
  },
  site: { slug: 'clemence-aubry', title: 'Atelier des Simples', subtitle: 'Plants from memory', theme: 'classic' },
  pages: [
    {
      title: 'Inks',
      page_type: 'studio',
      is_published: true,
      content_html:
        '<h2>What is in the bottles</h2><table><thead><tr><th>Ink</th><th>From</th><th>Turns</th></tr></thead><tbody><tr><td>Walnut</td><td>husks, rainwater</td><td>warmer</td></tr><tr><td>Oak gall</td><td>galls, iron</td><td>black overnight</td></tr><tr><td>Verdigris</td><td>copper, vinegar</td><td>whatever it likes</td></tr></tbody></table>',
    },
    { title: 'Drawings', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Commissions',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p>I draw plants that mean something to somebody: from a garden that was sold, from a wedding, from a window. Send me a description rather than a photograph.</p><p><a href="mailto:bonjour@clemenceaubry.example">bonjour@clemenceaubry.example</a></p>',
    },
  ],
  works: [
    {
      title: 'Box, Uncut',
      description:
        'The hedge that every French garden trims, allowed for once to do as it pleases. Drawn over two washes, one of which was an accident with tea.',
      category_id: CATEGORY.drawing,
      medium: 'Verdigris ink and wash on laid paper',
      price: 540,
      dimensions: '40 × 50 cm',
      style: 'Botanical',
      tags: ['plants', 'green', 'ink'],
      ratio: [4, 5],
      appeal: 3,
    },
    {
      title: 'Wild Carrot, August',
      description:
        'Umbels in every stage at once, as no honest specimen sheet would show them: bud, flower, and the red heart that keeps the insects honest.',
      category_id: CATEGORY.drawing,
      medium: 'Walnut ink and wash on laid paper',
      price: 460,
      dimensions: '36 × 48 cm',
      style: 'Botanical',
      tags: ['plants', 'meadow', 'flowers'],
      ratio: [3, 4],
      appeal: 2,
    },
    {
      title: 'Eucalyptus for a Bathroom',
      description:
        'Commissioned, returned, and improved by the journey. The leaves are round as coins because the tree was young; it has since been cut down.',
      category_id: CATEGORY.drawing,
      medium: 'Ink and wash on cotton paper',
      price: 620,
      dimensions: '50 × 50 cm',
      style: 'Botanical',
      tags: ['plants', 'blue-green', 'square'],
      is_commission: true,
      ratio: [1, 1],
    },
    {
      title: 'Nine Ears of Barley',
      description:
        'One for each of the neighbours who helped to carry the press up ninety-six steps. The awns were drawn in a single breath each.',
      category_id: CATEGORY.drawing,
      medium: 'Walnut ink on tinted paper',
      price: 390,
      dimensions: '50 × 40 cm',
      style: 'Botanical',
      tags: ['plants', 'ochre', 'harvest'],
      ratio: [5, 4],
      status: 'sold',
    },
    {
      title: 'Rowan in a Bad Year',
      description:
        'Many berries mean a hard winter, says the almanac. Cochineal over oak gall; the black ones are those that the thrushes had already refused.',
      category_id: CATEGORY.drawing,
      medium: 'Oak-gall ink and cochineal on cotton paper',
      price: 580,
      dimensions: '60 × 45 cm',
      style: 'Botanical',
      tags: ['plants', 'red', 'winter'],
      ratio: [4, 3],
    },
    {
      title: 'Olive Branch, Returned',
      description:
        'Pressed leaf, ink and the blue of old blueprint paper, which Aubry found in the institute’s cellar and was told to throw away. The lower leaves are real.',
      category_id: CATEGORY.mixedMedia,
      medium: 'Ink, wash and pressed leaves on blueprint paper',
      price: 720,
      dimensions: '30 × 45 cm',
      style: 'Botanical',
      tags: ['plants', 'blue', 'collage'],
      ratio: [2, 3],
    },
  ],
};
