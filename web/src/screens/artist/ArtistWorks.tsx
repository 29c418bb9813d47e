import { useSearchParams } from 'react-router-dom';
import { ArtworkGrid } from '../../features/artworks/ArtworkGrid.tsx';
import { useArtworks } from '../../features/artworks/use-artworks.ts';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import styles from './ArtistWorks.module.css';

const PER_PAGE = 12;

/** The works of an artist, newest first, a page at a time. @param artistId the artist's user id */
export function ArtistWorks({ artistId }: { artistId: number }) {
  const [search] = useSearchParams();
  const asked = Number(search.get('page'));
  const page = Number.isSafeInteger(asked) && asked > 1 ? asked : 1;
  const { data, error, loading, outdated, reload } = useArtworks({
    artist_id: String(artistId),
    page: String(page),
    limit: String(PER_PAGE),
  });
  if (loading) return <Loading>Loading artworks...</Loading>;
  if (data === undefined) return error ? <Failed message="Failed to load artworks" retry={reload} /> : null;
  if (data.total === 0)
    return <Empty title="No works yet">What the artist lists will hang here. Follow along, or look again later.</Empty>;
  return (
    <div className={styles.works} aria-busy={outdated}>
      <ArtworkGrid artworks={data.artworks} />
      <Pagination
        page={page}
        pages={Math.ceil(data.total / PER_PAGE)}
        to={(number) => ({ search: number === 1 ? '' : `?page=${number}`, hash: window.location.hash })}
      />
    </div>
  );
}
