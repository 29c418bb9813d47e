import type { Random } from './random.ts';

export type Work = { id: number; artist: number };

/** A work that everybody talks about for some days: how much more traffic it brings at an instant. */
type Stir = { work: Work; from: number; strength: number };

export type Works = {
  /** A work that was published by then, popular ones more often. */
  pick(at: number): Work;
  /** A work of an artist who has published one by then. */
  byArtist(artist: number, at: number): Work;
  /** How much traffic viral works add at an instant, as a share of the usual. */
  stir(at: number): number;
  /** The work that somebody came for who came because of the stir. */
  pickViral(at: number): Work;
};

const FIRST_ID = 1_001;
const COUNT = 240;
const ARTISTS = 60;
const HOUR = 3_600_000;

/** When, as a share of the time shown, a work goes viral, and how much. */
const STIRS = [
  [0.17, 0.6],
  [0.46, 1.1],
  [0.7, 0.7],
  [0.93, 1.3],
] as const;

/** Swells within hours and fades over days. */
function pulse({ from, strength }: Stir, at: number): number {
  const hours = (at - from) / HOUR;
  return hours <= 0 ? 0 : strength * (1 - Math.exp(-hours / 5)) * Math.exp(-hours / 40);
}

/** Makes a catalogue up that grows over the time shown, with a few viral works. */
export function inventWorks(random: Random, { from, to }: { from: number; to: number }): Works {
  const works = Array.from({ length: COUNT }, (_, index) => ({
    id: FIRST_ID + index,
    artist: 1 + ((index * 7) % ARTISTS),
    publishedAt: index < COUNT * 0.6 ? from : from + ((index / COUNT - 0.6) / 0.4) * (to - from) * 0.95,
    weight: 1 / (random.below(COUNT) + 6) ** 0.9,
  }));
  const total = works.reduce((sum, { weight }) => sum + weight, 0);
  const draw = () => {
    let left = random.next() * total;
    for (const work of works) {
      left -= work.weight;
      if (left < 0) return work;
    }
    return random.pick(works);
  };
  const pick = (at: number): Work => {
    const work = draw();
    return work.publishedAt <= at ? work : pick(at);
  };
  const stirs: Stir[] = STIRS.map(([share, strength]) => {
    const start = from + share * (to - from);
    return { work: pick(start), from: start, strength };
  });
  const stir = (at: number) => stirs.reduce((sum, one) => sum + pulse(one, at), 0);
  return {
    pick,
    stir,
    byArtist: (artist, at) => random.pick(works.filter((work) => work.artist === artist && work.publishedAt <= at)),
    pickViral(at) {
      let left = random.next() * stir(at);
      for (const one of stirs) {
        left -= pulse(one, at);
        if (left < 0) return one.work;
      }
      return pick(at);
    },
  };
}
