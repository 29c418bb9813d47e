import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** The works that a person has sold. */
export function Sales() {
  return (
    <Section title="Sales">
      <Empty title="No sales yet" next={<ButtonLink to={paths.listArtwork}>List Artwork</ButtonLink>}>
        Each sale will stand here with its buyer, the amount and your payout.
      </Empty>
    </Section>
  );
}
