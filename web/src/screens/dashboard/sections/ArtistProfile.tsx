import { useNavigate } from 'react-router-dom';
import type { Artist } from '#contract/artists.ts';
import { ProfileForm } from '../../../features/artists/ProfileForm.tsx';
import { useOwnProfile } from '../../../features/artists/use-own-profile.ts';
import { syncUser } from '../../../features/session/session-calls.ts';
import { useUser } from '../../../features/session/use-user.ts';
import { isNotFound } from '../../../lib/reading/errors.ts';
import { artistPath, profileSavedPath } from '../../../paths.ts';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';
import { ViewPage } from '../ViewPage.tsx';
import styles from './ArtistProfile.module.css';

/** The form of the artist's own profile. */
export function ArtistProfile() {
  // Read anew each time, so that nobody changes words that are not saved any more.
  const { data: artist, etag, error, reload } = useOwnProfile();
  const navigate = useNavigate();
  const user = useUser();
  const missing = artist === undefined && isNotFound(error);
  const goOn = async (saved: Artist) => {
    // The account has become an artist's. If it cannot be read at once, the next sign-in reads it.
    if (user?.role !== 'artist') await syncUser().catch(() => undefined);
    void navigate(profileSavedPath(saved.id));
  };
  return (
    <Section
      title="Artist Profile"
      intro={artist && 'This is what collectors read beside your work.'}
      aside={artist && <ViewPage to={artistPath(artist.id)} />}
    >
      {artist === undefined && error === undefined && <Loading>Loading profile...</Loading>}
      {missing && (
        <div className={styles.welcome}>
          <h2>Welcome to Vernissage</h2>
          <p>
            You have no artist profile yet. Create one to list your work and to open a page of your own: a name and a
            few words are enough, the rest can follow.
          </p>
        </div>
      )}
      {artist === undefined && error !== undefined && !missing && (
        <Failed message="Failed to load profile" retry={reload} />
      )}
      {(artist !== undefined || missing) && (
        <ProfileForm saved={artist ? { data: artist, etag } : null} onSaved={goOn} />
      )}
    </Section>
  );
}
