import { Section } from '../Section.tsx';

/** What an artist says of themselves. */
export function ArtistProfile() {
  return <Section title="Artist Profile" />;
}
