import type { To } from 'react-router-dom';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Notice.tsx';

/** A page of a list that has fewer pages. */
export function PastTheEnd({ first }: { first: To }) {
  return (
    <Empty title="Nothing on this page" next={<ButtonLink to={first}>First Page</ButtonLink>}>
      The list ends before it.
    </Empty>
  );
}
