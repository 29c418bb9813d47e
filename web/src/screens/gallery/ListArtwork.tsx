import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { useOwnProfile } from '../../features/artists/use-own-profile.ts';
import { Listing } from '../../features/listing/Listing.tsx';
import { ListingFrame } from '../../features/listing/ListingFrame.tsx';
import { useListing } from '../../features/listing/use-listing.ts';
import { Guard } from '../../features/session/Guard.tsx';
import { isNotFound, messageOf } from '../../lib/reading/errors.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import type { StoredUser } from '../../lib/session/session-store.ts';
import { editArtworkPath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import { Failed, Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';

const { title, description } = PAGES.listArtwork;
const EDIT = 'Edit artwork';

/** Most who come here have a profile. */
const NeedsProfile = lazyPart('NeedsProfile', () => import('./NeedsProfile.tsx'));

/** Lists a work, or changes one that is listed: `?edit={id}`, and `&step=images` for its images alone. */
export function ListArtwork() {
  const [params] = useSearchParams();
  const edited = params.get('edit');
  const first = params.get('step') === 'images' ? 'images' : 'form';
  const navigate = useNavigate();
  const [listed, setListed] = useState<string>();
  const [forms, setForms] = useState(0);
  const isNew = edited === null || edited === listed;
  // The address names the work as soon as it is listed, so that a reload goes on with its images.
  const nameWork = (id: number) => {
    setListed(String(id));
    void navigate(editArtworkPath(id, 'images'), { replace: true });
  };
  // After that, the address without a work asks for another form.
  useLayoutEffect(() => {
    if (edited === null) return;
    return () => {
      setListed(undefined);
      setForms((count) => count + 1);
    };
  }, [edited]);
  return (
    <Guard>
      {(user) => (
        <>
          <Head title={isNew ? title : EDIT} description={description} />
          <Region part="form" loading={<Waiting title={isNew ? title : EDIT}>Loading...</Waiting>}>
            {isNew ? (
              <NewArtwork key={forms} onListed={nameWork} />
            ) : (
              <EditedArtwork key={edited} id={edited} user={user} first={first} />
            )}
          </Region>
        </>
      )}
    </Guard>
  );
}

/** Keeps the place of the form until it is there. */
function Waiting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ListingFrame title={title} step="form">
      <Loading>{children}</Loading>
    </ListingFrame>
  );
}

function NewArtwork({ onListed }: { onListed: (id: number) => void }) {
  const { data: profile, error, reload } = useOwnProfile();
  if (profile !== undefined) return <Listing saved={null} onListed={onListed} />;
  if (error === undefined) return <Waiting title={title}>Loading...</Waiting>;
  return isNotFound(error) ? <NeedsProfile /> : <Failed message="Failed to load profile" retry={reload} />;
}

function EditedArtwork({ id, user, first }: { id: string; user: StoredUser; first: 'form' | 'images' }) {
  const { data: artwork, etag, error, reload } = useListing(id);
  if (artwork?.artist_id === user.id) return <Listing saved={{ data: artwork, etag }} first={first} />;
  if (artwork !== undefined || isNotFound(error))
    return (
      <>
        <Failed message={artwork === undefined ? 'Artwork not found' : 'This work is not yours to edit'} />
        <ButtonLink look="plain" to={paths.myArtwork}>
          My Artwork
        </ButtonLink>
      </>
    );
  if (error === undefined) return <Waiting title={EDIT}>Loading artwork...</Waiting>;
  return <Failed message={messageOf(error, 'Failed to load artwork')} retry={reload} />;
}
