import { Section } from '../Section.tsx';

/** The works that a person has listed. */
export function MyArtwork() {
  return <Section title="My Artwork" />;
}
