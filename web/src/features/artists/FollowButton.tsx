import { useFavorite } from '../../lib/favorites/favorites.ts';
import { Button } from '../../ui/Button.tsx';

/** Follows or unfollows an artist. @param artistId the id of the profile */
export function FollowButton({ artistId }: { artistId: number }) {
  const { on, toggle } = useFavorite('artists', artistId);
  return (
    <Button look={on ? 'plain' : 'primary'} aria-pressed={on} onClick={toggle}>
      {on ? 'Following' : 'Follow'}
    </Button>
  );
}
