import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** Works that belong together. */
export function Collections() {
  return (
    <Section title="Collections">
      <Empty title="No collections yet" next={<ButtonLink to={paths.listArtwork}>List Artwork</ButtonLink>}>
        A collection groups works that belong together, as on one wall. Your works come first.
      </Empty>
    </Section>
  );
}
