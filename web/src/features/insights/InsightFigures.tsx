import type { Insights } from '#contract/insights.ts';
import { formatCount } from '../../lib/format.ts';
import styles from './Insights.module.css';
import { ViewsChart } from './ViewsChart.tsx';
import { formatDay } from './words.ts';

/** The figures of all days in numbers, then by day: as a line, and as a table for those who do not see it. */
export function InsightFigures({ insights }: { insights: Insights }) {
  const { views, favorites, bag_additions, by_day } = insights;
  const sums = { Views: views, Favorites: favorites, 'Bag Additions': bag_additions };
  return (
    <>
      <dl className={styles.sums}>
        {Object.entries(sums).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <ViewsChart days={by_day} />
      <div className="visually-hidden">
        <table>
          <caption>Figures by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {Object.keys(sums).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {by_day.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                <td>{formatCount(day.views)}</td>
                <td>{formatCount(day.favorites)}</td>
                <td>{formatCount(day.bag_additions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
