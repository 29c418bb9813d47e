import { remember, useRemembered } from '../../lib/remembered.ts';
import { track } from '../../lib/tracking/track.ts';
import { Button } from '../../ui/Button.tsx';

/** Follows or unfollows an artist. The device remembers it. */
export function FollowButton({ artistId }: { artistId: number }) {
  const following = useRemembered('followed_artists', artistId);
  const toggle = () => {
    remember('followed_artists', artistId, !following);
    track(following ? 'action_unfollow' : 'action_follow', { artist_id: artistId });
  };
  return (
    <Button look={following ? 'plain' : 'primary'} aria-pressed={following} onClick={toggle}>
      {following ? 'Following' : 'Follow'}
    </Button>
  );
}
