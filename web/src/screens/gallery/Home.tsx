import { Featured } from '../../features/artworks/Featured.tsx';
import { Hero, HeroPlace } from '../../features/artworks/Hero.tsx';
import { useFeatured } from '../../features/artworks/use-featured.ts';
import { Head } from '../../ui/Head.tsx';
import { Empty, Failed, Loading } from '../../ui/Notice.tsx';
import styles from './Home.module.css';
import { Landing } from './Landing.tsx';

const DESCRIPTION =
  'Vernissage is an online gallery where independent artists show and sell their own work: paintings, prints, photographs, ceramics and more.';

/** The way in: one work shown large, the window of featured works, and the invitation to artists. */
export function Home() {
  return (
    <>
      <Head description={DESCRIPTION} />
      <h1 className={styles.sentence}>Independent art, sold by the artists who made it.</h1>
      <ShopWindow />
      <Landing />
    </>
  );
}

function ShopWindow() {
  const { data, error, reload } = useFeatured();
  if (data === undefined)
    return error ? (
      <Failed message="Failed to load artworks" retry={reload} />
    ) : (
      <HeroPlace>
        <Loading>Loading artworks...</Loading>
      </HeroPlace>
    );
  if (data.hero === null)
    return <Empty title="No artworks available">The first works are being hung. Come back soon.</Empty>;
  return (
    <>
      <Hero artwork={data.hero} />
      {data.artworks.length > 0 && <Featured artworks={data.artworks} />}
    </>
  );
}
