import { CATEGORY, type DemoArtist } from '../catalogue.ts';

export const marenSolheim: DemoArtist = {
  hand: 'currents',
  profile: {
    artist_name: 'Maren Solheim',
    bio: 'Maren Solheim grew up on the island of Fedje, where the ferry timetable is a suggestion and the weather is the news. She trained as a harbour pilot before she trained as a painter, and her canvases still read like notes on the state of the water: where it turns, where it slackens, what it drags along.\n\nShe paints wet into wet in a single session of ten to twelve hours, from the broadest brush to the thinnest, and never goes back to a canvas the next day.',
    location: 'Bergen, Norway',
    studio_name: 'Sjøbod 9',
    studio_address: 'Sandviksboder 9, 5035 Bergen',
    studio_description:
      'The upper floor of a former salt store on the quay. Two loading doors open straight onto the fjord; in winter the light comes off the snow on the opposite shore.',
    website_url: 'https://marensolheim.example',
    instagram_handle: 'maren.solheim.example',
    twitter_handle: null,
  },
  site: { slug: 'maren-solheim', title: 'Maren Solheim', subtitle: 'Paintings of water and weather', theme: 'light' },
  pages: [
    {
      title: 'About the paintings',
      page_type: 'content',
      is_published: true,
      content_html:
        '<h2>One session, one canvas</h2><p>Every painting is made in a single day. I begin with a <em>house painter’s brush</em> and a colour I can feel in my teeth, and I end with a rigger no wider than a grass stem. What is not resolved by evening is scraped off.</p><blockquote>A current is only a line that has not decided yet.</blockquote><p>The titles are places and hours. They are exact: you can look up the tide.</p>',
    },
    { title: 'Available works', page_type: 'artwork_listing', is_published: true },
    {
      title: 'Visit',
      page_type: 'contact',
      is_published: true,
      content_html:
        '<p>The studio is open on the first Saturday of each month, eleven to four, or by arrangement.</p><ul><li>Bus 5 to Sandviken, then follow the quay north</li><li>Ring the ship’s bell, twice</li></ul><p><a href="mailto:studio@marensolheim.example">studio@marensolheim.example</a></p>',
    },
  ],
  works: [
    {
      title: 'Slack Water, Hjeltefjorden',
      description:
        'The quarter of an hour when the tide has stopped coming in and has not yet begun to leave. Long pale strokes lie over a darker undertow that already knows which way it will go. Painted from the studio door on the last mild day of October.',
      category_id: CATEGORY.painting,
      medium: 'Oil on linen',
      price: 6800,
      dimensions: '100 × 125 cm',
      weight: '6.5 kg',
      style: 'Abstract landscape',
      tags: ['sea', 'blue', 'large format', 'norway'],
      ratio: [4, 5],
      appeal: 5,
    },
    {
      title: 'Front Coming Through',
      description:
        'Cold air meets the beach. The upper half was laid in with a scraper, the sand below with a dry hog brush, and the seam between them is where the painting happens.',
      category_id: CATEGORY.painting,
      medium: 'Oil on linen',
      price: 5400,
      dimensions: '90 × 120 cm',
      style: 'Abstract landscape',
      tags: ['storm', 'weather', 'beach'],
      ratio: [3, 4],
      status: 'sold',
      appeal: 2,
    },
    {
      title: 'Ember Evening',
      description:
        'A rare excursion into red. Solheim painted this after a week of easterly wind had carried dust from the continent and given the harbour the sunsets of a much warmer country.',
      category_id: CATEGORY.painting,
      medium: 'Oil on linen',
      price: 4900,
      dimensions: '95 × 95 cm',
      style: 'Abstract landscape',
      tags: ['sunset', 'orange', 'square'],
      ratio: [1, 1],
    },
    {
      title: 'Moskstraumen',
      description:
        'The maelstrom off Lofoten as seen from the rail of the coastal steamer, twice: once with fear, once without. The eye sits off centre because nobody ever meets it head on.',
      category_id: CATEGORY.painting,
      medium: 'Oil on canvas',
      price: 7600,
      dimensions: '150 × 120 cm',
      weight: '9 kg',
      style: 'Abstract landscape',
      tags: ['sea', 'green', 'large format', 'vortex'],
      ratio: [5, 4],
      appeal: 3,
    },
    {
      title: 'Rain, Mostly Vertical',
      description:
        'Bergen has a word for every kind of rain and this is the patient one. Some four hundred strokes of grey, one of yellow: somebody’s coat.',
      category_id: CATEGORY.painting,
      medium: 'Oil on board',
      price: 2200,
      dimensions: '80 × 60 cm',
      style: 'Abstract',
      tags: ['rain', 'grey', 'city'],
      ratio: [4, 3],
      status: 'sold',
    },
    {
      title: 'Barley Before the Combine',
      description:
        'Inland, for once. A field in Hardanger behaves like water if you wait for the wind; the darker furrow is the track that the children made on the way to the river.',
      category_id: CATEGORY.painting,
      medium: 'Oil on linen',
      price: 3100,
      dimensions: '60 × 90 cm',
      style: 'Abstract landscape',
      tags: ['field', 'green', 'summer'],
      ratio: [2, 3],
    },
  ],
};
