import { useUser } from '../../../features/session/use-user.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Section } from '../Section.tsx';
import styles from './Overview.module.css';

/** Placeholders, as specified: no call has these figures. */
const STATS = [
  { name: 'Purchases', value: '0' },
  { name: 'Listed Artworks', value: '0' },
  { name: 'Total Sales', value: '$0' },
];

/** The first section of the dashboard. */
export function Overview() {
  const user = useUser();
  const isArtist = user?.role === 'artist';
  return (
    <Section title="Overview" intro={user ? `Welcome back, ${user.name}.` : undefined}>
      <dl className={styles.stats}>
        {STATS.map(({ name, value }) => (
          <div key={name} className={styles.stat}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.next}>
        <h2>{isArtist ? 'Hang your next work' : 'Sell your own work'}</h2>
        <p>
          {isArtist
            ? 'A new work is shown in the gallery and on your page as soon as you list it.'
            : 'An artist profile is all it takes: a name, a few words about your work, and you can list your first piece.'}
        </p>
        {isArtist ? (
          <ButtonLink to={paths.listArtwork}>List Artwork</ButtonLink>
        ) : (
          <ButtonLink to={paths.artistProfile}>Create Artist Profile</ButtonLink>
        )}
      </div>
    </Section>
  );
}
