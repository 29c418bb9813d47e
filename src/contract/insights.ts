import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Position } from './primitives.ts';

/** The choices of how many days the figures cover, today included. */
export const INSIGHT_DAYS = [7, 30, 90] as const;
export type InsightDays = (typeof INSIGHT_DAYS)[number];
export const DEFAULT_INSIGHT_DAYS: InsightDays = 30;

/** The source of a view that came from a page of this house. */
export const OWN_PAGES = 'Vernissage';
/** The source of a view that came from nowhere that is known. */
export const DIRECT = 'direct';

export const InsightsQuery = Type.Object({
  days: Type.Optional(Type.Enum(INSIGHT_DAYS, { type: 'integer', default: DEFAULT_INSIGHT_DAYS })),
});
export type InsightsQuery = Static<typeof InsightsQuery>;

const Count = Type.Integer({ minimum: 0 });

const figures = {
  views: Count,
  /** Members who made the work a favourite on the day and have not taken that back. */
  favorites: Count,
  /** Times the work was put into a bag, also when it was taken out again. */
  bag_additions: Count,
};

/**
 * What others did with an artist's works, in whole UTC days. Only works that are listed now count: a deleted work takes
 * its figures with it, so every sum is that of the works that can be named.
 */
export const Insights = Type.Object(
  {
    ...figures,
    /** Every day of the range, oldest first. */
    by_day: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), ...figures })),
    /** The ten works with the most views, then favourites, then bag additions; only works that have any. */
    top_artworks: Type.Array(Type.Object({ artwork_id: Id, title: Type.String(), ...figures })),
    /**
     * The ten origins from which most visitors came. All views of a work by one visitor on one day count as one, from
     * where the first came, and of one network few visitors count. `Vernissage`: a page of this house; `direct`: no
     * origin is known. Views of people who have been erased count as `direct`.
     */
    sources: Type.Array(Type.Object({ source: Type.String(), views: Count })),
    /** How many events of engagement are counted. */
    position: Position,
  },
  { title: 'Insights' },
);
export type Insights = Static<typeof Insights>;
