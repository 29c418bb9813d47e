import { Page } from '../../ui/Page.tsx';

/** Name and password. */
export function Settings() {
  return <Page title="Settings">{null}</Page>;
}
