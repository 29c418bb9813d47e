import { Section } from '../Section.tsx';

/** The mini-site of an artist. */
export function ManageSite() {
  return <Section title="Manage Site" />;
}
