import { useLocation } from 'react-router-dom';
import { Guard } from '../../features/session/Guard.tsx';
import { Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import styles from './Dashboard.module.css';
import { DashboardHeader } from './DashboardHeader.tsx';
import { DashboardNav } from './DashboardNav.tsx';
import { sectionOf } from './sections.ts';

/** The sections of the signed-in person: buying, selling, profile and account. */
export function Dashboard() {
  const { key, ...location } = useLocation();
  const { Content, ...section } = sectionOf(location);
  return (
    <Guard>
      {(user) => (
        <div className={styles.frame}>
          <SkipLink />
          <Region part="header" small>
            <DashboardHeader user={user} />
          </Region>
          <div className={styles.columns}>
            <DashboardNav key={section.view} current={section} />
            <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
              <Region key={section.view} part="section" attempt={key} loading={<Loading>Loading...</Loading>}>
                <Content />
              </Region>
            </main>
          </div>
        </div>
      )}
    </Guard>
  );
}
