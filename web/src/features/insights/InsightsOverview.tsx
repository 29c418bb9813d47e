import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { INSIGHT_DAYS, type InsightDays, type Insights } from '#contract/insights.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import type { Read } from '../../lib/reading/use-read.ts';
import { Empty, Failed } from '../../ui/Notice.tsx';
import { searchOfDays } from './days.ts';
import { InsightFigures } from './InsightFigures.tsx';
import styles from './Insights.module.css';
import { Sources } from './Sources.tsx';
import { TopWorks } from './TopWorks.tsx';
import { INSIGHTS_FAILURE } from './use-insights.ts';
import { isQuiet } from './words.ts';

type InsightsOverviewProps = { days: InsightDays; read: Read<Insights> };

/** What others did with the artist's works in the last days, once that is known. */
export function InsightsOverview({ days, read }: InsightsOverviewProps) {
  const { data, error, outdated, reload } = read;
  const { pathname, search, hash } = useLocation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.insights}>
      <div className={styles.head}>
        <h2 id={id}>{`Last ${days} Days`}</h2>
        <nav className={styles.choice} aria-label="Days">
          {INSIGHT_DAYS.map((choice) => (
            <Link
              key={choice}
              to={{ pathname, search: searchOfDays(search, choice), hash }}
              aria-current={choice === days ? 'true' : undefined}
              aria-label={`Last ${choice} days`}
            >
              {choice}
            </Link>
          ))}
        </nav>
      </div>
      {error !== undefined && <Failed message={messageOf(error, INSIGHTS_FAILURE)} retry={reload} />}
      {error === undefined && data && (
        <div className={styles.body} aria-busy={outdated} data-outdated={outdated}>
          {isQuiet(data) ? (
            <Empty title="Nobody has come by yet">
              As soon as somebody looks at one of your works, the visits stand here by day, with where the visitors came
              from.
            </Empty>
          ) : (
            <>
              <InsightFigures insights={data} />
              <div className={styles.parts}>
                <TopWorks works={data.top_artworks} />
                {data.sources.length > 0 && <Sources sources={data.sources} />}
              </div>
            </>
          )}
        </div>
      )}
      <p className={styles.note}>
        Days are UTC. Your own visits are left out. Visitors who decline analytics are not counted among the views.
      </p>
    </section>
  );
}
