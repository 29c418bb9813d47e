import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** The works that a person likes. */
export function Favorites() {
  return (
    <Section title="Favorites">
      <Empty title="No favorites yet" next={<ButtonLink to={paths.discover}>Discover Art</ButtonLink>}>
        Works that you like will be kept here, so that you find them again.
      </Empty>
    </Section>
  );
}
