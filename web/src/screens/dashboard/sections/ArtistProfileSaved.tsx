import { useLocation, useNavigate } from 'react-router-dom';
import { artistPath, paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Section } from '../Section.tsx';
import styles from './ArtistProfileSaved.module.css';

/** After a profile was saved: links to the profile, and back to the form. */
export function ArtistProfileSaved() {
  const navigate = useNavigate();
  const artistId = new URLSearchParams(useLocation().search).get('artistId') ?? '';
  return (
    <Section title="Your profile is saved" intro="Collectors see it beside your work from now on.">
      <div className={styles.next}>
        {/^\d+$/.test(artistId) && <ButtonLink to={artistPath(Number(artistId))}>View Public Profile</ButtonLink>}
        <Button look="plain" onClick={() => navigate(paths.artistProfile)}>
          Edit Again
        </Button>
      </div>
    </Section>
  );
}
