import { Link, Navigate, useParams } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { Guard } from '../../../features/session/Guard.tsx';
import { paths } from '../../../paths.ts';
import { Head } from '../../../ui/Head.tsx';
import { Loading } from '../../../ui/Notice.tsx';
import { Region } from '../../../ui/Region.tsx';
import styles from './Settings.module.css';
import { settingsPath } from './section.ts';
import { SECTIONS } from './sections.ts';

const { title: settings, description } = PAGES.settings;

/** The settings of the person who is signed in, section by section. */
export function Settings() {
  const { section: named = SECTIONS[0].name } = useParams();
  const section = SECTIONS.find(({ name }) => name === named);
  if (section === undefined) return <Navigate to={paths.settings} replace />;
  const { name, title, Content } = section;
  return (
    <Guard>
      {(user) => (
        <div className={styles.columns}>
          <Head title={`${title} · ${settings}`} description={description} />
          <nav aria-labelledby="settings" className={styles.nav}>
            <p id="settings">{settings}</p>
            <ul>
              {SECTIONS.map((one) => (
                <li key={one.name}>
                  <Link to={settingsPath(one.name)} aria-current={one === section ? 'page' : undefined}>
                    {one.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.section}>
            <h1>{title}</h1>
            <Region key={name} part="section" loading={<Loading>Loading...</Loading>}>
              <Content key={user.id} user={user} />
            </Region>
          </div>
        </div>
      )}
    </Guard>
  );
}
