import { Page } from '../../ui/Page.tsx';

/** A work on its own wall. */
export function Artwork() {
  return <Page title="Artwork">{null}</Page>;
}
