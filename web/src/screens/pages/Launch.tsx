import { Page } from '../../ui/Page.tsx';

/** The waitlist. */
export function Launch() {
  return <Page title="Early access">{null}</Page>;
}
