import { Link } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { CONTACT } from '../../lib/contact.ts';
import { isLaunched } from '../../lib/launched.ts';
import { paths } from '../../paths.ts';
import { ReadingPage, type ReadingSection } from './ReadingPage.tsx';

const UPDATED = new Date('2026-11-28T12:00:00Z');

const SECTIONS: ReadingSection[] = [
  {
    id: 'account',
    title: 'Your Account',
    content: (
      <>
        <p>To let you collect or sell, we keep:</p>
        <ul>
          <li>your name and your e-mail address, as you gave them</li>
          <li>a hash of your password, from which nobody reads the password, not even we</li>
          <li>
            your sessions, so that you stay signed in, for 90 days at most and 30 without a visit, with the names of the
            browser and the system of each, so that you know them under <Link to={paths.settings}>Settings</Link> and
            can end them
          </li>
          <li>your bag, the works that you like and the artists whom you follow</li>
          <li>
            what you want to be told of, up to where you have read it, and the time zone of your browser, so that no
            mail comes at night
          </li>
          {isLaunched('checkout') && (
            <>
              <li>
                of what you order: the works and their prices, the address for the delivery, your phone number and your
                note if you give them, what became of the order and of its money, what the artist says about the parcel,
                and what both of you say about a return
              </li>
              <li>as an artist: how you want to be paid, in your own words</li>
            </>
          )}
        </ul>
        <p>Your e-mail address and your bag are shown to nobody else.</p>
        {isLaunched('checkout') && (
          <p>How an artist wants to be paid is shown to the collectors whose requests the artist has accepted.</p>
        )}
      </>
    ),
  },
  {
    id: 'artists',
    title: 'What Artists Publish',
    content: (
      <>
        <p>
          An artist profile, a published mini-site and listed works are public: that is their purpose. Leave a field
          empty to keep it to yourself, such as the address of your studio.
        </p>
        <p>
          Photographs often say where and when they were taken, and with which camera. We remove that from every picture
          before it is stored.
        </p>
      </>
    ),
  },
  {
    id: 'messages',
    title: 'What You Write to Each Other',
    content: (
      <>
        <p>
          What you write to an artist or a collector is kept for the two of you, with when each has read it. No mail has
          a word of it. The other keeps their part when you leave; your words are blanked then.
        </p>
        <p>
          Nobody of Vernissage reads a conversation unless one of the two reports it, and not once the report is closed.
          Each look is noted, and stands in the copy of their data that both can download. Whom you block is kept, and
          known to those who look after reports.
        </p>
      </>
    ),
  },
  {
    id: 'visits',
    title: 'How Visits Are Counted',
    content: (
      <>
        <p>
          Artists want to know whether their work is looked at. So we record which page was opened, which work was
          viewed or put into a bag, what was searched for, and when. Of the site that led you to a work we record the
          name. Artists see numbers by day and by site, and never who came.
        </p>
        <p>
          If you are signed in, this is recorded under the number of your account. If you are not, it is recorded under
          a number that means nothing: it is computed from your network address, the name of your browser and a secret
          that changes every day. The address itself is not stored, and the secret is thrown away within days. After
          that nobody, including us, can tell whose number it was, or recognise you on another day.
        </p>
        <p>
          By the name of the browser we mark what programs such as crawlers open, so that artists see numbers of people.
          The name itself is not kept with it.
        </p>
        <p>
          If you decline analytics, or your browser sends “Do Not Track” or “Global Privacy Control”, your visits are
          not recorded, and a work that you like is among your favorites without counting one like more. What is kept in
          your browser, and your choice, are on the page of the <Link to={paths.cookies}>Cookie Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What Stays on Your Device',
    content: (
      <>
        <p>
          What you write in the forms of your profile, your mini-site and your works is kept in your browser until you
          save or discard it. So are the images that you have chosen for a work and not uploaded yet. None of it is sent
          to us before you save it. What is older than 30 days is never shown again, and is removed when somebody next
          writes, signs in or signs out on the device. A message that you send without a network waits there until it is
          sent, or you discard it. Passwords are never kept.
        </p>
        {isLaunched('checkout') && (
          <p>
            What you type into the checkout is kept in your browser for 7 days, for you alone. It is forgotten once you
            send the request or sign out.
          </p>
        )}
        <p>
          Other drafts stay when you sign out, so that you can go on later. Nobody else who signs in on the device is
          shown them, but who can read the files of the browser can read them. Under{' '}
          <Link to={paths.settings}>Settings</Link> you see what there is, and discard it.
        </p>
        <p>
          We cannot reach your devices: when your account is deleted, discard there what they keep, or delete the site
          data of Vernissage in your browser. What is left goes as said above.
        </p>
      </>
    ),
  },
  {
    id: 'waitlist',
    title: 'The Waitlist',
    content: (
      <p>
        If you join the waitlist we keep your name and e-mail address, send one message that confirms it, and write
        again when the doors open. The addresses are used for nothing else.
      </p>
    ),
  },
  {
    id: 'sharing',
    title: 'Who Else Sees It',
    content: (
      <p>
        Nobody buys or rents what we know of you. No advertising network and no outside analytics run on our pages.{' '}
        <span>
          {isLaunched('checkout')
            ? 'The artist whom you ask for a work learns your name, your city and country, and reads your note; once the artist has accepted, also your address, and your phone number if you give it.'
            : 'When checkout opens, a payment provider will handle your card, and the artist will learn where to send the work; neither happens today.'}
        </span>
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Correcting and Deleting',
    content: (
      <>
        <p>
          You change your name, your e-mail address and your password under <Link to={paths.settings}>Settings</Link>,
          and your artist profile and works in your dashboard.
        </p>
        <p>
          Under <Link to={`${paths.settings}/data`}>Your data</Link> there you download a copy of what we keep, and have
          everything deleted. Seven days later your account, profile, works, pictures, bag and waitlist entry, and what
          was recorded under your account, are erased for good; until then you can keep them. Who cannot sign in writes
          to <a href={`mailto:${CONTACT.privacy}`}>{CONTACT.privacy}</a> from the address of the account.
        </p>
        {isLaunched('checkout') && (
          <p>
            <span>Invoices stay with name and address for 10 years, apart from everything else.</span>{' '}
            <span>
              An account is deleted only once what is paid has arrived, what is to be sent back has come, and money that
              is owed has gone back; we wait for that for 90 days at most.
            </span>
          </p>
        )}
      </>
    ),
  },
  {
    id: 'security',
    title: 'How It Is Protected',
    content: (
      <p>
        Passwords are hashed with Argon2id. Sessions are renewed every few minutes, and a stolen one that is used twice
        ends the whole session. Pages run no script but our own. Tell us at{' '}
        <a href={`mailto:${CONTACT.privacy}`}>{CONTACT.privacy}</a> when you find a hole; we will thank you by name if
        you like.
      </p>
    ),
  },
];

/** The privacy policy. It must agree with what the software does. */
export function Privacy() {
  return (
    <ReadingPage
      page={PAGES.privacy}
      updated={UPDATED}
      intro="What Vernissage knows of you, why, and for how long. We keep little, and say all of it here."
      sections={SECTIONS}
    />
  );
}
