import type { FeaturedReply } from '#contract/artwork-lists.ts';
import { HEADLINES } from '#contract/first-picture.ts';
import { Featured } from '../../features/artworks/Featured.tsx';
import { Hero, HeroPlace } from '../../features/artworks/Hero.tsx';
import { useFeatured } from '../../features/artworks/use-featured.ts';
import { Head } from '../../ui/Head.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import styles from './Home.module.css';
import { Landing } from './Landing.tsx';

const DESCRIPTION =
  'Vernissage is an online gallery where independent artists show and sell their own work: paintings, prints, photographs, ceramics and more.';

/** The home page: the hero, the featured works, and the invitation to artists. */
export function Home() {
  const { data, error, reload } = useFeatured();
  const settled = data !== undefined || error !== undefined;
  return (
    <>
      <Head description={DESCRIPTION} />
      <h1 className={styles.sentence}>{HEADLINES.home}</h1>
      {data !== undefined && (
        <Region part="shop window">
          <ShopWindow featured={data} />
        </Region>
      )}
      {data === undefined && settled && <Failed message="Failed to load artworks" retry={reload} />}
      {!settled && (
        <HeroPlace>
          <Loading>Loading artworks...</Loading>
        </HeroPlace>
      )}
      {/* Only after the part above it, so that nothing moves in sight. */}
      {settled && <Landing />}
    </>
  );
}

function ShopWindow({ featured: { hero, artworks } }: { featured: FeaturedReply }) {
  if (hero === null)
    return <Empty title="No artworks available">The first works are being hung. Come back soon.</Empty>;
  return (
    <>
      <Hero artwork={hero} />
      {artworks.length > 0 && <Featured artworks={artworks} />}
    </>
  );
}
