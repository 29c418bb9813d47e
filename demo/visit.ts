import type { Random } from './random.ts';
import { type Step, Trail } from './trail.ts';
import type { Work, Works } from './works.ts';

/** The time and the reason of a visit. */
type Occasion = { random: Random; works: Works; at: number; signedIn: boolean; stirred: boolean };

const LONGEST = 24;
const QUERIES = ['linocut', 'portrait', 'blue', 'abstract', 'ceramic bowl', 'city at night', 'botanical', 'textile'];
const MEDIUMS = ['Painting', 'Drawing', 'Print', 'Photography', 'Sculpture', 'Textile', 'Ceramics', 'Digital'];

type Visit = Occasion & { trail: Trail; liked: Set<number>; bag: Work[] };

/** What visitors can do, by the names in the weights of a place. */
const ACTIONS = {
  home: ({ trail }) => trail.open('/', 'listing'),
  discover: ({ trail }) => trail.open('/discover', 'listing'),
  see: ({ trail, works, at }) => trail.see(works.pick(at)),
  seeViral: ({ trail, works, at }) => trail.see(works.pickViral(at)),
  look({ trail, works, at }) {
    const work = works.pick(at);
    trail.act('click_artwork', { artwork_id: work.id });
    trail.see(work);
  },
  search({ trail, random }) {
    const query = random.pick(QUERIES);
    trail.open('/discover', 'listing', `?q=${encodeURIComponent(query)}`);
    trail.act('search_query', { query });
  },
  filter({ trail, random }) {
    const value = random.pick(MEDIUMS);
    trail.open('/discover', 'listing', `?medium=${value}`);
    trail.act('search_filter_applied', { filter: 'medium', value });
  },
  link: ({ trail, random }) => trail.act('click_link', { to: random.pick(['instagram', 'website', 'newsletter']) }),
  meet: ({ trail, works, at }) => trail.meet(trail.work?.artist ?? works.pick(at).artist),
  launch({ trail, random }) {
    trail.open('/launch', 'listing');
    if (random.chance(0.4)) trail.act('click_button', { label: 'Join the waitlist' });
  },
  sell({ trail, random }) {
    trail.open('/sell', 'listing');
    if (random.chance(0.3)) trail.act('click_button', { label: 'Start selling' });
  },
  favorite({ trail, liked }) {
    const id = trail.work?.id ?? 0;
    trail.act(liked.has(id) ? 'action_unfavorite' : 'action_favorite', { artwork_id: id });
    if (!liked.delete(id)) liked.add(id);
  },
  share: ({ trail, random }) =>
    trail.act('action_share', { artwork_id: trail.work?.id, to: random.pick(['link', 'instagram', 'mail']) }),
  download: ({ trail }) => trail.act('action_download', { artwork_id: trail.work?.id }),
  add({ trail, random, bag }) {
    if (!trail.work) return;
    bag.push(trail.work);
    trail.act('action_add_to_bag', { artwork_id: trail.work.id });
    if (random.chance(0.6)) trail.open('/bag', 'bag');
  },
  remove: ({ trail, bag }) => trail.act('action_remove_from_bag', { artwork_id: bag.pop()?.id }),
  checkout: ({ trail, bag }) => trail.act('action_checkout_started', { items: bag.length }),
  follow: ({ trail }) => trail.act('action_follow', { artist_id: trail.artist }),
  unfollow: ({ trail }) => trail.act('action_unfollow', { artist_id: trail.artist }),
  work: ({ trail, works, at }) => trail.see(works.byArtist(trail.artist ?? 0, at)),
} satisfies Record<string, (visit: Visit) => void>;

type Weights = Partial<Record<keyof typeof ACTIONS, number>>;

const ENTRANCES: Weights = { home: 42, see: 24, discover: 15, meet: 9, launch: 5, sell: 5 };

/** The weights of the actions in the place where the visitor is. */
function weightsOf({ trail, works, at, signedIn, bag }: Visit): Weights {
  switch (trail.place) {
    case 'listing':
      return { look: 60, search: 14, filter: 12, discover: 10, link: 4 };
    case 'artist':
      return { work: 55, follow: signedIn ? 18 : 4, unfollow: 1, link: 8, home: 20 };
    case 'bag':
      return bag.length > 0 ? { checkout: 40, remove: 22, discover: 38 } : { discover: 1 };
    case 'artwork': {
      const member = signedIn ? 9 : 0;
      const add = trail.work && works.isToBeHad(trail.work, at) ? member : 0;
      return { discover: 26, see: 28, meet: 14, favorite: 8 + member, add, share: 4, download: 1 };
    }
  }
}

/** Invents the steps of one visit, some seconds or minutes apart. `at` is when it begins, in milliseconds. */
export function inventVisit(occasion: Occasion): Step[] {
  const { random, signedIn, stirred } = occasion;
  const visit: Visit = { ...occasion, trail: new Trail(random), liked: new Set(), bag: [] };
  ACTIONS[stirred ? 'seeViral' : random.choose(ENTRANCES)](visit);
  while (visit.trail.steps.length < LONGEST && random.chance(signedIn ? 0.86 : 0.76))
    ACTIONS[random.choose(weightsOf(visit))](visit);
  return visit.trail.steps;
}
