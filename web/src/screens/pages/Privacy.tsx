import { Page } from '../../ui/Page.tsx';

/** The privacy policy. */
export function Privacy() {
  return <Page title="Privacy Policy">{null}</Page>;
}
