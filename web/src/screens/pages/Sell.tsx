import { Page } from '../../ui/Page.tsx';

/** Why artists sell here. */
export function Sell() {
  return <Page title="Sell Art">{null}</Page>;
}
