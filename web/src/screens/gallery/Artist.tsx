import { Page } from '../../ui/Page.tsx';

/** An artist's public page. */
export function Artist() {
  return <Page title="Artist">{null}</Page>;
}
