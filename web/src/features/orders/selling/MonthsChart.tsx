import { formatPrice } from '../../../lib/money.ts';
import { formatMonth, type Month } from './months.ts';
import styles from './Sales.module.css';

const FULL = 100;
/** Of a bar, in the room of its month. */
const [LEFT, WIDTH] = [0.35, 0.3];

/** What was sold month by month: as bars, and as a table for those who do not see them. */
export function MonthsChart({ months }: { months: Month[] }) {
  const most = Math.max(1, ...months.map(({ gross }) => gross));
  const share = (amount: number) => (amount / most) * FULL;
  const [first, last] = [months[0], months.at(-1)];
  return (
    <div>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${months.length} ${FULL}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {months.map(({ month, gross, net }, place) => (
          <g key={month}>
            <title>{`${formatMonth(month)}: ${formatPrice(gross)}, ${formatPrice(net)} of it yours`}</title>
            <rect
              className={styles.gross}
              x={place + LEFT}
              width={WIDTH}
              y={FULL - share(gross)}
              height={share(gross)}
            />
            <rect className={styles.net} x={place + LEFT} width={WIDTH} y={FULL - share(net)} height={share(net)} />
          </g>
        ))}
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{first && formatMonth(first.month)}</span>
        <span>{last && formatMonth(last.month)}</span>
      </p>
      <div className="visually-hidden">
        <table>
          <caption>Sales by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Sold for</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, gross, net }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{formatPrice(gross)}</td>
                <td>{formatPrice(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
