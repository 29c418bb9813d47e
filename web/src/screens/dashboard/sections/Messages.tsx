import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

/** The messages of collectors. */
export function Messages() {
  return (
    <Section title="Messages">
      <Empty title="No messages" next={<ButtonLink to={paths.artistProfile}>Complete Your Profile</ButtonLink>}>
        Collectors who ask about your work will write to you here. A full profile invites them.
      </Empty>
    </Section>
  );
}
