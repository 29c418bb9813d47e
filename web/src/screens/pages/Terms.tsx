import { Page } from '../../ui/Page.tsx';

/** The terms. */
export function Terms() {
  return <Page title="Terms of Service">{null}</Page>;
}
