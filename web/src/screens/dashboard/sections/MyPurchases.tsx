import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** The works that a person has bought. */
export function MyPurchases() {
  return (
    <Section title="My Purchases">
      <Empty title="Nothing bought yet" next={<ButtonLink to={paths.discover}>Discover Art</ButtonLink>}>
        The works you buy will hang here, each with its receipt and the artist who sends it.
      </Empty>
    </Section>
  );
}
