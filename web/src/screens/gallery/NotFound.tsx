import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/Page.tsx';

/** The screen of an unknown path. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <Page title="This page does not exist">
      <p>
        Nothing hangs at <code>{pathname}</code>. The address may be mistyped, or the page was taken down.
      </p>
      <p>
        <Link to={paths.discover}>Look through all works</Link>, or <Link to={paths.home}>go to the home page</Link>.
      </p>
    </Page>
  );
}
