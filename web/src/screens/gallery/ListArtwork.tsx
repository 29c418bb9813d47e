import { Page } from '../../ui/Page.tsx';

/** Listing a work. */
export function ListArtwork() {
  return <Page title="List artwork">{null}</Page>;
}
