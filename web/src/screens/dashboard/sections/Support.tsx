import { Link } from 'react-router-dom';
import { CONTACT } from '../../../lib/contact.ts';
import { paths } from '../../../paths.ts';
import { Section } from '../Section.tsx';
import styles from './Details.module.css';

/** How to reach support. */
export function Support() {
  return (
    <Section title="Support" intro="Write to us about an order, a listing or your account. A person reads it.">
      <dl className={styles.details}>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a>
        </dd>
        <dt>Response time</dt>
        <dd>{CONTACT.responseHours} hours</dd>
      </dl>
      <p>
        <Link to={paths.support}>Read the answers to common questions</Link>
      </p>
    </Section>
  );
}
