import { useLocation } from 'react-router-dom';
import { readDays } from '../../../features/insights/days.ts';
import { InsightsOverview } from '../../../features/insights/InsightsOverview.tsx';
import { useInsights, useOwnWorks } from '../../../features/insights/use-insights.ts';
import { useTrade } from '../../../features/orders/use-trade.ts';
import { useUser } from '../../../features/session/use-user.ts';
import { formatCount } from '../../../lib/format.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { formatPrice } from '../../../lib/money.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';
import styles from './Overview.module.css';

/** Stands for a number that is not known yet. */
const UNKNOWN = '–';

/** The first section of the dashboard. */
export function Overview() {
  const user = useUser();
  const isArtist = user?.role === 'artist';
  const days = readDays(useLocation().search);
  const works = useOwnWorks(isArtist);
  const insights = useInsights(isArtist, days);
  const loading = works.loading || insights.loading;
  const listed = isArtist ? works.data && formatCount(works.data.available) : '0';
  const { purchases, sold } = useTradeText(isArtist);
  return (
    <Section title="Overview" intro={user ? `Welcome back, ${user.name}.` : undefined}>
      <dl className={styles.stats}>
        <Stat name="Purchases" value={purchases} />
        <Stat name="Listed Artworks" value={listed ?? UNKNOWN} />
        <Stat name="Total Sales" value={sold} />
      </dl>
      {!isArtist && (
        <Next title="Sell your own work" link={paths.artistProfile} label="Create Artist Profile">
          An artist profile is all it takes: a name, a few words about your work, and you can list your first piece.
        </Next>
      )}
      {loading && <Loading>Loading your figures...</Loading>}
      {isArtist && !loading && works.data?.total === 0 && (
        <Next title="Hang your first work" link={paths.listArtwork} label="List Artwork">
          It is shown in the gallery and on your page once it has an image. How many people look at it stands here.
        </Next>
      )}
      {isArtist && !loading && works.data?.total !== 0 && (
        <>
          <InsightsOverview days={days} read={insights} />
          <Next title="Hang your next work" link={paths.listArtwork} label="List Artwork">
            A new work is shown in the gallery and on your page once it has an image.
          </Next>
        </>
      )}
    </Section>
  );
}

/** What a person has bought and sold, as text: nothing before checkout is open. */
function useTradeText(isArtist: boolean): { purchases: string; sold: string } {
  const open = isLaunched('checkout');
  const sells = open && isArtist;
  const { purchases, gross } = useTrade({ bought: open, sold: sells });
  const count = open ? purchases : 0;
  const sum = sells ? gross : 0;
  return {
    purchases: count === undefined ? UNKNOWN : formatCount(count),
    sold: sum === undefined ? UNKNOWN : sum === 0 ? '$0' : formatPrice(sum),
  };
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.stat}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type NextProps = { title: string; link: string; label: string; children: string };

function Next({ title, link, label, children }: NextProps) {
  return (
    <div className={styles.next}>
      <h2>{title}</h2>
      <p>{children}</p>
      <ButtonLink to={link}>{label}</ButtonLink>
    </div>
  );
}
