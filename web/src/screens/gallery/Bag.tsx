import { Page } from '../../ui/Page.tsx';

/** What a shopper is about to buy. */
export function Bag() {
  return <Page title="Shopping Bag">{null}</Page>;
}
