import { PAGES } from '#contract/pages.ts';
import { ConsentChoice } from '../../features/consent/ConsentChoice.tsx';
import { CONTACT } from '../../lib/contact.ts';
import { ReadingPage, type ReadingSection } from './ReadingPage.tsx';

const SECTIONS: ReadingSection[] = [
  {
    id: 'what-are-cookies',
    title: 'What Are Cookies',
    content: (
      <>
        <p>
          Cookies are small texts that a website asks your browser to keep, and that the browser sends back with every
          visit. Local storage is their quieter relative: it stays on your device, and only the page itself reads it.
        </p>
        <p>
          Vernissage sets no cookies today. What it has to remember is kept in the local storage of your browser. This
          policy treats both alike, because what matters is what is kept, not where.
        </p>
      </>
    ),
  },
  {
    id: 'how-we-use-cookies',
    title: 'How We Use Cookies',
    content: (
      <>
        <h3>Essential</h3>
        <p>Without these you could not sign in or keep a bag. They cannot be switched off.</p>
        <ul>
          <li>Authentication and security</li>
          <li>Shopping cart</li>
          <li>Session management</li>
        </ul>
        <h3>Performance</h3>
        <p>
          These tell us which rooms of the gallery are visited, and where something goes wrong. Visitors are counted
          without a cookie, and without anything that follows them from one day to the next. If you accept analytics,
          what could not be sent waits on your device until it can.
        </p>
        <ul>
          <li>Pages visited and time spent</li>
          <li>Click patterns</li>
          <li>Errors and loading times</li>
        </ul>
        <h3>Functional</h3>
        <p>
          These make the gallery remember how you like it. So far it keeps the works you like and the artists you
          follow, and what you have written or chosen and not saved yet, for 30 days at most. A message that could not
          be sent waits on your device until it is sent or you discard it. That your device has told us its time zone is
          noted there, with the number of your account.
        </p>
        <ul>
          <li>Language and region</li>
          <li>Display settings</li>
          <li>Recently viewed items</li>
        </ul>
      </>
    ),
  },
  {
    id: 'managing-cookies',
    title: 'Managing Cookies',
    content: (
      <>
        <p>
          Your browser shows what a website keeps, and deletes it, usually under “Privacy” or “Site data”. Deleting what
          Vernissage keeps signs you out; your bag waits on our side until you sign in again.
        </p>
        <p>
          Whether your visits are counted is up to you. A browser that sends “Do Not Track” or “Global Privacy Control”
          has answered already; otherwise choose here.
        </p>
        <ConsentChoice />
      </>
    ),
  },
  {
    id: 'third-party-cookies',
    title: 'Third-Party Cookies',
    content: (
      <>
        <p>
          Others set cookies through some websites. None do so through Vernissage today: our pages load nothing but
          pictures from other addresses. Should that change, it will concern these, and you will read it here first.
        </p>
        <ul>
          <li>Payment processors, once checkout opens, to take a payment and to prevent fraud</li>
          <li>Analytics, should we ever stop counting visits ourselves</li>
          <li>Social plugins, when you share a work with a network of yours</li>
        </ul>
      </>
    ),
  },
  {
    id: 'updates',
    title: 'Updates to This Policy',
    content: (
      <p>
        When what we keep changes, this page changes with it, and so does the date at its top. It is worth a look now
        and then.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact Us',
    content: (
      <p>
        Questions about cookies, or about anything we know of you, go to{' '}
        <a href={`mailto:${CONTACT.privacy}`}>{CONTACT.privacy}</a>.
      </p>
    ),
  },
];

/** The cookie policy. Its date is today's, as specified: it always describes the app that shows it. */
export function Cookies() {
  return (
    <ReadingPage
      page={PAGES.cookies}
      updated={new Date()}
      intro="What Vernissage keeps in your browser, what for, and how to be rid of it."
      sections={SECTIONS}
    />
  );
}
