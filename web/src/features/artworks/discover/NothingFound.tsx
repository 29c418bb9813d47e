import { Link } from 'react-router-dom';
import { discoverPath, paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { type Filter, NO_FILTER, searchOf } from './filter.ts';
import type { ChangeFilter } from './use-filter.ts';

type NothingFoundProps = { filter: Filter; pages: number; filtered: boolean; change: ChangeFilter };

/** Says why there is nothing, and offers the one next step. */
export function NothingFound({ filter, pages, filtered, change }: NothingFoundProps) {
  if (pages > 0)
    return (
      <Empty
        title={`There is no page ${filter.page}`}
        next={<ButtonLink to={discoverPath(searchOf({ ...filter, page: 1 }))}>Go to the first page</ButtonLink>}
      >
        {pages === 1 ? 'All works are on one page.' : `The works are on ${pages} pages.`}
      </Empty>
    );
  if (!filtered)
    return (
      <Empty title="No artworks available" next={<Link to={paths.sell}>Sell your art</Link>}>
        The first works are being hung. Come back soon, or hang your own.
      </Empty>
    );
  return (
    <Empty title="No works found" next={<Button onClick={() => change(NO_FILTER)}>Clear all filters</Button>}>
      {filter.min !== '' && filter.max !== '' && Number(filter.min) > Number(filter.max)
        ? 'The lowest price is above the highest.'
        : 'No work fits all that you asked for. Fewer filters, or other words, may find it.'}
    </Empty>
  );
}
