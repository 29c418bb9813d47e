import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { Guard } from '../../features/session/Guard.tsx';
import { Loading } from '../../ui/Notice.tsx';
import { MAIN_ID, SkipLink } from '../../ui/SkipLink.tsx';
import styles from './Dashboard.module.css';
import { DashboardHeader } from './DashboardHeader.tsx';
import { DashboardNav } from './DashboardNav.tsx';
import { sectionOf } from './sections.ts';

/** The sections of the signed-in person: buying, selling, profile and account. */
export function Dashboard() {
  const { Content, ...section } = sectionOf(useLocation());
  return (
    <Guard who="signed-in">
      {(user) => (
        <div className={styles.frame}>
          <SkipLink />
          <DashboardHeader user={user} />
          <div className={styles.columns}>
            <DashboardNav key={section.view} current={section} />
            <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
              <Suspense key={section.view} fallback={<Loading>Loading...</Loading>}>
                <Content />
              </Suspense>
            </main>
          </div>
        </div>
      )}
    </Guard>
  );
}
