import { Page } from '../../ui/Page.tsx';

/** All works, to look through. */
export function Discover() {
  return <Page title="Discover">{null}</Page>;
}
