import { Link } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { CONTACT } from '../../lib/contact.ts';
import { isLaunched } from '../../lib/launched.ts';
import { paths } from '../../paths.ts';
import { ReadingPage, type ReadingSection } from './ReadingPage.tsx';

const SECTIONS: ReadingSection[] = [
  {
    id: 'contact',
    title: 'Write to Us',
    content: (
      <>
        <p>A person reads what you write. Tell us which work or which page it is about; a link helps.</p>
        <dl>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a>
          </dd>
          <dt>Response time</dt>
          <dd>{CONTACT.responseHours} hours</dd>
        </dl>
      </>
    ),
  },
  {
    id: 'buying',
    title: 'Buying',
    content: (
      <>
        <h3>Can I check out already?</h3>
        {isLaunched('checkout') ? (
          <p>
            Yes. You ask the artists for what is in your bag, and each accepts or declines within 48 hours. Everything
            is kept for you meanwhile. Once an artist accepts, My Purchases tells you how to pay, and you have until the
            day that it names.
          </p>
        ) : (
          <p>
            Not yet. You can keep works in your bag; checkout is coming soon. Until then the artist’s page tells you how
            to reach them.
          </p>
        )}
        <h3>A work in my bag was sold. What happened?</h3>
        <p>
          The bag does not reserve a work. It stays listed there so that you know, and no longer counts towards your
          total.
        </p>
        <h3>Which works are on the first page?</h3>
        <p>
          Those that most visitors looked at in the last seven days, then the newest. A visitor counts once a day, and
          of one network three at most; artists do not count for their own works.
        </p>
        <h3>Who ships the work?</h3>
        <p>Its artist does, in the way they trust. Ask them before you buy when the size or the date matters.</p>
      </>
    ),
  },
  {
    id: 'selling',
    title: 'Selling',
    content: (
      <>
        <h3>How do I start?</h3>
        <p>
          Create your <Link to={paths.artistProfile}>artist profile</Link>, then{' '}
          <Link to={paths.listArtwork}>list your first work</Link>. It hangs in the gallery at once.
        </p>
        <h3>Which pictures can I upload?</h3>
        <p>JPEG, PNG or WebP, up to 15 MB each, at most 10 for a work. The first one represents it everywhere.</p>
        <h3>What does it cost?</h3>
        <p>
          Starting is free, and so is listing. The <Link to={paths.sell}>page for sellers</Link> says what you keep of a
          sale.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your Account',
    content: (
      <>
        <h3>I forgot my password.</h3>
        <p>Resetting it by yourself is coming soon. Until then, write to us from the address of your account.</p>
        <h3>How do I change my name or password?</h3>
        <p>
          Under <Link to={paths.settings}>Settings</Link>. A new password signs you out everywhere else.
        </p>
        <h3>How do I have my account deleted?</h3>
        <p>
          Under <Link to={`${paths.settings}/data`}>Settings, Your data</Link>, with seven days to think it over. The{' '}
          <Link to={paths.privacy}>Privacy Policy</Link> says what is erased.
        </p>
      </>
    ),
  },
];

/** How to reach support, and frequent questions. */
export function Support() {
  return (
    <ReadingPage
      page={PAGES.support}
      intro="Answers to what we are asked most, and a way to ask the rest."
      sections={SECTIONS}
    />
  );
}
