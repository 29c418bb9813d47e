import { Page } from '../../ui/Page.tsx';

/** Where to find help. */
export function Support() {
  return <Page title="Support">{null}</Page>;
}
