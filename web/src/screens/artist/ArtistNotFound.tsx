import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';

/** Says that no artist has this address. */
export function ArtistNotFound() {
  return (
    <Page title="Artist profile not found">
      <p>The address may be mistyped, or the artist has moved to another one.</p>
      <p>
        <ButtonLink to={paths.discover}>Discover Art</ButtonLink>
      </p>
    </Page>
  );
}
