import type { To } from 'react-router-dom';
import type { ArtworkStatus } from '#contract/artworks.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Notice.tsx';

/** Shown when there are no works, or none with a status. @param all the address of all of them */
export function NoArtworks({ status, all }: { status: ArtworkStatus | undefined; all: To }) {
  if (status !== undefined)
    return (
      <Empty
        title={`No ${status} works`}
        next={
          <ButtonLink look="plain" to={all}>
            Show All
          </ButtonLink>
        }
      />
    );
  return (
    <Empty title="No artwork yet" next={<ButtonLink to={paths.listArtwork}>List Artwork</ButtonLink>}>
      The works you list will stand here: with their price, whether they are still available, and the way to change or
      delete them.
    </Empty>
  );
}
