import { Link } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { CONTACT } from '../../lib/contact.ts';
import { isLaunched } from '../../lib/launched.ts';
import { paths } from '../../paths.ts';
import { ReadingPage, type ReadingSection } from './ReadingPage.tsx';

const UPDATED = new Date('2026-11-27T12:00:00Z');

const SECTIONS: ReadingSection[] = [
  {
    id: 'gallery',
    title: 'The Gallery',
    content: (
      <p>
        Vernissage is a place where independent artists show and sell their work. We provide the walls; a work is sold
        by its artist to its buyer. By using the gallery you agree to these terms.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your Account',
    content: (
      <ul>
        <li>Give your own name and an e-mail address that reaches you.</li>
        <li>Keep your password to yourself. A new password ends every other session of your account.</li>
        <li>One person or studio, one account.</li>
      </ul>
    ),
  },
  {
    id: 'artists',
    title: 'For Artists',
    content: (
      <ul>
        <li>List only work that you made, and that you may sell.</li>
        <li>Describe it as it is: medium, size, edition, condition. Pictures must show the work itself.</li>
        <li>
          Everything you show stays yours. You allow us to display it in the gallery and in previews of its pages.
        </li>
        <li>Mark a work as sold or reserved as soon as it is, and delete what is no longer yours to sell.</li>
        <li>You pack and send the work, the way you trust, within the time you named.</li>
        <li>
          Listing is free. What the house keeps of a sale is stated on the <Link to={paths.sell}>page for sellers</Link>{' '}
          and applies to works sold while it stands there.
        </li>
      </ul>
    ),
  },
  {
    id: 'collectors',
    title: 'For Collectors',
    content: (
      <ul>
        <li>Putting a work into your bag does not reserve it. Its artist may sell it or change its price meanwhile.</li>
        <li>Prices are in US dollars.</li>
        {isLaunched('card') && (
          <li>
            You pay by card, on the page of a provider of payments. Vernissage takes the payment for the artist, who
            sells in their own name; nothing is taken for a work that you cannot have.
          </li>
        )}
        {isLaunched('checkout') && !isLaunched('card') && (
          <li>
            You pay the artist, in the way that both of you agree on. Vernissage takes no payment, and says of money
            only what the artist has noted.
          </li>
        )}
        {!isLaunched('checkout') && (
          <li>Checkout is not open yet: nothing can be bought today, and no payment is taken.</li>
        )}
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'What Has No Place Here',
    content: (
      <ul>
        <li>Copies and forgeries, and work made to deceive about its author.</li>
        <li>Anything unlawful, hateful, or published without the consent of those it shows.</li>
        <li>Programs that look at works to inflate their views, or that burden the gallery for others.</li>
      </ul>
    ),
  },
  {
    id: 'ending',
    title: 'Ending It',
    content: (
      <p>
        You may stop at any time; write to <a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a> to have your
        account closed, or erased as the <Link to={paths.privacy}>Privacy Policy</Link> describes. We may take down a
        listing, or close an account, that breaks these terms, and will say why.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    content: (
      <p>
        We run the gallery with care, but cannot promise that it is never closed or never wrong. Nothing in these terms
        limits rights that the law gives you as a consumer.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    content: (
      <p>
        When these terms change, the date at the top changes, and account holders hear of it before it counts. Questions
        are welcome at <a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a>.
      </p>
    ),
  },
];

/** The terms of service. */
export function Terms() {
  return (
    <ReadingPage
      page={PAGES.terms}
      updated={UPDATED}
      intro="What artists, collectors and Vernissage agree on, in words meant to be read."
      sections={SECTIONS}
    />
  );
}
