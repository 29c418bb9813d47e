import { COMMISSION } from '../../lib/commission.ts';
import styles from './LaunchFeatures.module.css';

const { commission, artistKeeps } = COMMISSION.waitlist;

const FEATURES = [
  {
    title: 'A personal digital gallery',
    text: 'A mini-site of your own: your name in the address, your works on its walls, your words beside them.',
  },
  {
    title: 'Direct payouts',
    text: 'What a work earns goes to your account, through a card payment provider, without a detour through ours.',
  },
  {
    title: 'AI-powered discovery',
    text: 'Collectors find work by what it shows and how it feels, not by who shouted loudest. Yours is found too.',
  },
  {
    title: `${commission} commission`,
    text: `You keep ${artistKeeps} of every sale. No fee to join, none to list, none to stay.`,
  },
];

/** What artists will get: four cards. */
export function LaunchFeatures() {
  return (
    <section aria-labelledby="features">
      <h2 id="features" className="visually-hidden">
        What you get
      </h2>
      <ul className={styles.cards}>
        {FEATURES.map(({ title, text }) => (
          <li key={title}>
            <article className={styles.card}>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
