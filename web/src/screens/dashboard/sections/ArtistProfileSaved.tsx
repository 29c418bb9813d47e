import { Section } from '../Section.tsx';

/** After a profile was saved. */
export function ArtistProfileSaved() {
  return <Section title="Your profile is saved" />;
}
