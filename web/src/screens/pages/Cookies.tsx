import { Page } from '../../ui/Page.tsx';

/** The cookie policy. */
export function Cookies() {
  return <Page title="Cookie Policy">{null}</Page>;
}
