import styles from './SellOffers.module.css';

const OFFERS = [
  { title: 'A public profile', text: 'Your biography, your studio, your links, and all of your works in one place.' },
  {
    title: 'A mini-site, at no extra cost',
    text: 'Up to five pages at an address of your own, in one of four quiet themes.',
  },
  { title: 'Direct messaging with collectors', text: 'Who asks about a work asks you. Nobody stands in between.' },
  {
    title: 'Your own shipping and delivery',
    text: 'Pack it yourself, bring it around, or let it be fetched. You decide.',
  },
  {
    title: 'Listing tools',
    text: 'Editions, commissions, several pictures in your order, prices changed in a second.',
  },
  { title: 'A sales dashboard', text: 'What hangs, what is reserved, what is sold, and what is on its way to you.' },
];

/** What an artist gets. */
export function SellOffers() {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className={styles.heading}>
        Everything a gallery does, except taking half
      </h2>
      <ul className={styles.offers}>
        {OFFERS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
