import type { ComponentType, ReactNode } from 'react';
import { isLaunched } from '../../../lib/launched.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Section } from '../Section.tsx';

type EmptySection = {
  title: string;
  nothing: string;
  /** What will be here. */
  later: string;
  /** The one next step. */
  next: { to: string; label: string };
};

const open = isLaunched('checkout');

const EMPTY_SECTIONS = {
  'my-purchases': {
    title: 'My Purchases',
    nothing: 'Nothing bought yet',
    later: open
      ? 'The works you ask for will hang here, each with its artist and what comes next.'
      : 'The works you buy will hang here, each with its receipt and the artist who sends it.',
    next: { to: paths.discover, label: 'Discover Art' },
  },
  favorites: {
    title: 'Favorites',
    nothing: 'No favorites yet',
    later: 'Works that you like will be kept here, so that you find them again.',
    next: { to: paths.discover, label: 'Discover Art' },
  },
  returns: {
    title: 'Returns',
    nothing: 'No returns',
    later: 'When you send a work back, you can follow it here until your money is returned.',
    next: { to: paths.myPurchases, label: 'My Purchases' },
  },
  collections: {
    title: 'Collections',
    nothing: 'No collections yet',
    later: 'A collection groups works that belong together, as on one wall. Your works come first.',
    next: { to: paths.listArtwork, label: 'List Artwork' },
  },
  sales: {
    title: 'Sales',
    nothing: 'No sales yet',
    later: open
      ? 'Each request will stand here with its collector, the amount and what to do next.'
      : 'Each sale will stand here with its buyer, the amount and your payout.',
    next: { to: paths.listArtwork, label: 'List Artwork' },
  },
  messages: {
    title: 'Messages',
    nothing: 'No messages here',
    later: 'What collectors write to you, and what you answer, has a page of its own.',
    next: { to: paths.messages, label: 'Your Messages' },
  },
} satisfies Record<string, EmptySection>;

/**
 * The component of a section that has nothing to list yet: it says what will be there, and the next step. Its children
 * stand below.
 */
export function emptySection(view: keyof typeof EMPTY_SECTIONS): ComponentType<{ children?: ReactNode }> {
  const { title, nothing, later, next } = EMPTY_SECTIONS[view];
  return ({ children }) => (
    <Section title={title}>
      <Empty title={nothing} next={<ButtonLink to={next.to}>{next.label}</ButtonLink>}>
        {later}
      </Empty>
      {children}
    </Section>
  );
}
