import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** The works that a person sends back. */
export function Returns() {
  return (
    <Section title="Returns">
      <Empty title="No returns" next={<ButtonLink to={paths.myPurchases}>My Purchases</ButtonLink>}>
        When you send a work back, you can follow it here until your money is returned.
      </Empty>
    </Section>
  );
}
