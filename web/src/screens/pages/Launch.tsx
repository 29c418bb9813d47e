import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { WaitlistForm } from '../../features/waitlist/WaitlistForm.tsx';
import { COMMISSION } from '../../lib/commission.ts';
import { track } from '../../lib/tracking/track.ts';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import hero from './Hero.module.css';
import styles from './Launch.module.css';
import { LaunchFeatures } from './LaunchFeatures.tsx';
import { LaunchSamples } from './LaunchSamples.tsx';

const { commission, artistKeeps } = COMMISSION.waitlist;
const { title, description } = PAGES.launch;

/** The page before the launch: what artists will get, and the waitlist. */
export function Launch() {
  const heading = useRef<HTMLHeadingElement>(null);
  const goToForm = () => {
    track('click_button', { button: 'Join the Waitlist', place: 'hero' });
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.page}>
      <Head title={title} description={description} />
      <nav className={styles.nav} aria-label="Launch">
        <Brand />
        <p className={styles.banner}>Early Access Coming Soon</p>
      </nav>
      <section className={`${hero.hero} ${styles.hero}`} aria-labelledby="launch-title">
        <div className={hero.words}>
          <h1 id="launch-title" className={hero.title}>
            Your own gallery, before the doors open.
          </h1>
          <p className={hero.text}>
            Vernissage is being hung for independent artists. The first ones choose their walls, keep {artistKeeps} of
            every sale, and help us decide where the light goes.
          </p>
          <Button onClick={goToForm}>Join the Waitlist</Button>
        </div>
        <LaunchSamples />
      </section>
      <LaunchFeatures />
      <section className={styles.join} aria-labelledby="waitlist">
        <div>
          <h2 id="waitlist" ref={heading} tabIndex={-1} className={styles.heading}>
            Be there for the first evening.
          </h2>
          <p className={hero.text}>
            Leave your name and we write when your wall is free. One message to confirm, one when we open, and a{' '}
            {commission} commission only once you sell.
          </p>
        </div>
        <WaitlistForm />
      </section>
      <footer className={styles.footer}>
        <p>{`© ${new Date().getFullYear()} Vernissage. Independent art, sold by the artists who made it.`}</p>
        <p className={styles.small}>
          <Link to={paths.privacy}>Privacy Policy</Link>
          <Link to={paths.terms}>Terms of Service</Link>
        </p>
      </footer>
    </div>
  );
}
