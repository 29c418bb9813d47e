import type { Kysely } from 'kysely';
import type { DB, LinkPurpose } from '../../engine/db/tables.ts';
import type { Desk, Letter, Letters } from '../../serving/mail/letters.ts';
import { type Message, salutation, writeMessage } from '../../serving/mail/message.ts';
import { issueSecret } from './links/link.ts';

const WHY = 'You receive this message because it is about your account at Vernissage.';
const NOT_YOU = 'If it was not you, please ignore this message: nothing happens without the link.';

/** Whose account an event is of; undefined when it is closed or gone. */
function findOwner(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('account.user as u')
    .innerJoin('account.password as p', 'p.user_id', 'u.id')
    .select(['u.name', 'u.email', 'u.former_email', 'u.email_changed_at'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

type Said = { title: string; paragraphs: string[]; action: { label: string; path: string } };

function write({ publicUrl }: Desk, name: string, { title, paragraphs, action }: Said, footnote = WHY): Message {
  return writeMessage({
    title,
    preview: paragraphs[0] ?? title,
    heading: title,
    paragraphs: [salutation(name), ...paragraphs],
    action: { label: action.label, href: new URL(action.path, publicUrl).href },
    footnote,
  });
}

/** A letter with a link to an address. The secret stands behind the `#`: no server and no log sees it. */
const linkLetter = (on: string[], purpose: LinkPurpose, path: string, said: Omit<Said, 'action'>, label: string) =>
  ({
    on,
    async write(desk, { payload, occurredAt }) {
      const userId = Number(payload.account_id);
      const owner = await findOwner(desk.db, userId);
      const link = owner && (await issueSecret(desk.db, { userId, purpose, askedAt: occurredAt }));
      if (!link) return null;
      const action = { label, path: `${path}#${link.token}` };
      return { to: link.email, message: write(desk, owner.name, { ...said, action }, `${WHY} ${NOT_YOU}`) };
    },
  }) satisfies Letter;

/** A letter that tells the owner what was done, at the address that the account had then. */
const notice = (
  on: string[],
  said: Omit<Said, 'action'> | ((type: string) => Omit<Said, 'action'>),
  action = { label: 'Look at your account', path: '/settings' },
) =>
  ({
    on,
    async write(desk, { type, payload, occurredAt }) {
      const owner = await findOwner(desk.db, Number(payload.account_id));
      if (!owner) return null;
      const { email, former_email, email_changed_at } = owner;
      // The change that it tells of may have come to pass before the letter could be sent.
      const to =
        former_email !== null && email_changed_at !== null && occurredAt < email_changed_at ? former_email : email;
      const told = typeof said === 'function' ? said(type) : said;
      return { to, message: write(desk, owner.name, { ...told, action }) };
    },
  }) satisfies Letter;

/** What was changed about how somebody proves who they are. */
const FACTOR_CHANGES: Record<string, string> = {
  account_passkey_added: 'A passkey was added to your account.',
  account_passkey_removed: 'A passkey was removed from your account.',
  account_totp_added: 'An app for codes was added to your account.',
  account_totp_removed: 'The app for codes was removed from your account.',
  account_recovery_codes_made: 'Ten new recovery codes were made for your account; those from before no longer count.',
  account_factors_removed:
    'We removed the passkeys, the app for codes and the recovery codes of your account, because we were told that they are lost. You have been signed out everywhere, and sign in with your password.',
};

/** The letters of an account. Whoever was erased meanwhile gets none. */
export const accountLetters: Letters = {
  verify: linkLetter(
    ['account_registered', 'account_verification_asked'],
    'verify',
    '/verify',
    {
      title: 'Is this your address?',
      paragraphs: ['Please open the link and say so. It is good for 24 hours, and only the newest one counts.'],
    },
    'Verify this address',
  ),
  address: linkLetter(
    ['account_address_asked'],
    'email',
    '/verify',
    {
      title: 'Is this your new address?',
      paragraphs: [
        'You asked to sign in with this address from now on. Please open the link and say so; until then the old address counts. The link is good for 24 hours.',
      ],
    },
    'Use this address',
  ),
  'address-notice': notice(['account_address_asked'], {
    title: 'A new address for your account',
    paragraphs: [
      'Somebody who knows your password asked to sign in with another address. It counts as soon as the link that was sent there is opened.',
      'If it was not you, please change your password now.',
    ],
  }),
  reset: linkLetter(
    ['account_reset_asked'],
    'reset',
    '/reset-password',
    {
      title: 'A new password',
      paragraphs: [
        'Open the link to choose a new password. It is good for 30 minutes, and only the newest one counts. You will be signed out everywhere.',
      ],
    },
    'Choose a new password',
  ),
  'new-browser': notice(['account_signed_in_from_new_browser'], {
    title: 'A new sign-in',
    paragraphs: [
      'Somebody signed in to your account from a browser that was not used with it in the last 90 days.',
      'If it was not you, end that session and change your password now.',
    ],
  }),
  'factor-changed': notice(Object.keys(FACTOR_CHANGES), (type) => ({
    title: 'How you sign in was changed',
    paragraphs: [
      FACTOR_CHANGES[type] ?? '',
      'If it was not you, end the other sessions of your account, change your password now, and write to us.',
    ],
  })),
  'erasure-asked': notice(
    ['account_erasure_asked'],
    {
      title: 'Your account will be deleted',
      paragraphs: [
        'You asked to delete your account. That is done in seven days, for good: nobody can bring it back then.',
        'If you want to keep it, sign in before that and choose “Keep My Account”. To sign in alone is not enough.',
        'If it was not you, keep your account, and change your password now.',
      ],
    },
    { label: 'Keep your account', path: '/settings/data' },
  ),
  'erasure-withdrawn': notice(['account_erasure_withdrawn'], {
    title: 'Your account stays',
    paragraphs: ['It will not be deleted. If it was not you who kept it, please change your password now.'],
  }),
  'password-changed': notice(['account_password_changed', 'account_password_reset'], {
    title: 'Your password was changed',
    paragraphs: [
      'Every other session of your account has ended.',
      'If it was not you, please set a new password with “Forgot Password”, or write to us.',
    ],
  }),
};
