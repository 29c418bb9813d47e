import type { Random } from './random.ts';

/** A work of the shop; `artist` is the id of the artist's profile. */
export type Work = { id: number; artist: number };

export type DemoWorkRecord = Work & {
  publishedAt: Date;
  /** When it was sold or reserved; null when it can be bought. */
  takenAt: Date | null;
  /** How much more people like it than other works, 1 for most. */
  appeal: number;
};

/** A work that everybody talks about for some days: how much more traffic it brings at an instant. */
type Stir = { work: Work; from: number; strength: number };

export type Works = {
  /** A work that was published by then, popular ones more often. */
  pick(at: number): Work;
  /** A published work of the artist; any published work when the artist has none yet. */
  byArtist(artist: number, at: number): Work;
  /** How much traffic viral works add at an instant, as a share of the usual. */
  stir(at: number): number;
  /** A viral work, for a visitor who came because of one. */
  pickViral(at: number): Work;
  /** Whether a work could be bought at an instant. */
  isToBeHad(work: Work, at: number): boolean;
};

const HOUR = 3_600_000;

/** When a work goes viral, as a share of the time shown, and how strongly. */
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

/** Makes up how popular the works of a shop are over the time shown, a few of them viral. */
export function inventPopularity(
  random: Random,
  { from, to }: { from: number; to: number },
  records: readonly DemoWorkRecord[],
): Works {
  const works = records.map(({ id, artist, publishedAt, takenAt, appeal }) => ({
    id,
    artist,
    publishedAt: publishedAt.getTime(),
    takenAt: takenAt?.getTime() ?? Number.POSITIVE_INFINITY,
    weight: appeal / (random.below(records.length) + 6) ** 0.9,
  }));
  const byId = new Map(works.map((work) => [work.id, work]));
  const oldest = Math.min(...works.map(({ publishedAt }) => publishedAt));
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
    return work.publishedAt <= Math.max(at, oldest) ? work : pick(at);
  };
  const stirs: Stir[] = STIRS.map(([share, strength]) => {
    const start = from + share * (to - from);
    const known = works.filter(({ publishedAt, takenAt }) => publishedAt <= start && takenAt > to);
    return { work: known.length > 0 ? random.pick(known) : pick(start), from: start, strength };
  });
  const stir = (at: number) => stirs.reduce((sum, one) => sum + pulse(one, at), 0);
  return {
    pick,
    stir,
    isToBeHad: ({ id }, at) => (byId.get(id)?.takenAt ?? 0) > at,
    byArtist(artist, at) {
      const own = works.filter((work) => work.artist === artist && work.publishedAt <= at);
      return own.length > 0 ? random.pick(own) : pick(at);
    },
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
