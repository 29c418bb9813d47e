import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** Leads to the form that lists a work. */
export function ListWork() {
  return (
    <Section title="List Artwork">
      <Empty title="Show your next work" next={<ButtonLink to={paths.listArtwork}>List Artwork</ButtonLink>}>
        Two steps: tell what it is and what it costs, then add its pictures. It hangs in the gallery at once.
      </Empty>
    </Section>
  );
}
