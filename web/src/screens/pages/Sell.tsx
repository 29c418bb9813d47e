import { PAGES } from '#contract/pages.ts';
import turns from '../../features/artworks/samples/quarter-turns.svg';
import { useUser } from '../../features/session/use-user.ts';
import { COMMISSION } from '../../lib/commission.ts';
import { track } from '../../lib/tracking/track.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Head } from '../../ui/Head.tsx';
import hero from './Hero.module.css';
import styles from './Sell.module.css';
import { SellOffers } from './SellOffers.tsx';

const { title, description } = PAGES.sell;
const { promise, start, terms } = COMMISSION.marketing;

const STEPS = [
  {
    title: 'Say who you are',
    text: 'A name and a few words are enough. Your profile stands beside every work you show.',
  },
  { title: 'List a work', text: 'What it is, what it costs, and its pictures. Two steps, a few minutes.' },
  { title: 'Sell it', text: 'Collectors find it, write to you, and you send it the way you trust.' },
];

/** Why artists sell here. */
export function Sell() {
  const user = useUser();
  const begin = user === null ? paths.register : paths.listArtwork;
  const clicked = () => track('click_button', { button: 'Start Selling', place: 'sell' });
  return (
    <div className={styles.page}>
      <Head title={title} description={description} />
      <section className={hero.hero} aria-labelledby="sell-title">
        <div className={hero.words}>
          <h1 id="sell-title" className={`${hero.title} ${styles.title}`}>
            {promise}.
          </h1>
          <p className={hero.text}>
            {start}. {terms}. You set the price, you keep the rights, you know who your collectors are.
          </p>
          <ButtonLink to={begin} onClick={clicked}>
            Start Selling
          </ButtonLink>
        </div>
        <img className={styles.picture} src={turns} alt="" width={1000} height={1000} />
      </section>
      <SellOffers />
      <section className={styles.steps} aria-labelledby="how">
        <h2 id="how" className={styles.heading}>
          From the studio to the wall
        </h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
