import Type from 'typebox';
import { Percentage, Secret, Url, whole } from './kinds.ts';

/**
 * Requests with engagement that a process has in progress at most, unless it is told otherwise. Many appends share a
 * flush, so a few hundred make flushes as large as they need be while a commit takes a few milliseconds.
 */
export const ENGAGEMENT_AT_ONCE = 256;

/** Who may do what, how often, and what it costs. */
export const MARKETPLACE = {
  JWT_SECRET: Secret(32, {
    otherwise: 'generated',
    meaning: 'signs access tokens; 32 characters or more, required in production',
  }),
  JWT_SECRET_OTHER: Secret(32, {
    meaning:
      'while `JWT_SECRET` is rotated: a second secret, the one before or the one to come, whose tokens are good as well ([rotation](operating.md#secrets-are-rotated))',
  }),
  ADMIN_EMAILS: Type.String({
    default: '',
    description: 'e-mail addresses, comma-separated',
    meaning:
      'comma-separated: these accounts become administrators when they register and at each start, unless the operator revoked the right; ignored in production (`operator admin grant`)',
  }),
  ADMIN_SECOND_FACTOR: Type.Optional(
    Type.Enum(['required', 'off'], {
      description: '`required` or `off`',
      otherwise: '`required` in production',
      meaning:
        '`required`: administrators without a passkey or an app for codes are kept out of the console and of every call for administrators, seven days after their first call as one, or after this was set; `off`: a password is enough',
    }),
  ),
  SMTP_URL: Url('^smtps?://.+', 'an smtp:// URL', {
    otherwise: '`.eml` files in `DATA_DIR/mail`',
    meaning: 'the mail server',
  }),
  MAIL_FROM: Type.String({
    pattern: '^[^\\s@<>]+@[^\\s@<>]+$',
    default: 'hello@vernissage.example',
    description: 'the e-mail address that mail comes from',
    meaning: 'the sender of mail',
  }),
  LAUNCHED: Type.String({
    pattern: '^([a-z-]+(,[a-z-]+)*)?$',
    default: '',
    description: 'words, comma-separated',
    meaning: 'what is open beyond the first release, comma-separated: `password-reset`, `checkout`',
  }),
  SHIPPING_RATE: Percentage({ meaning: "delivery, in percent of the cart's subtotal" }),
  TAX_RATE: Percentage({ meaning: "tax, in percent of the cart's subtotal" }),
  COMMISSION_RATE: Percentage({
    default: '15',
    meaning: 'what the house keeps of a sale, in percent of its works; fixed in an order when it is placed',
  }),
  ARRANGED_DAYS: Type.Integer({
    ...whole(1, 60, 'of days'),
    default: 5,
    meaning: 'days for which works are kept for the money to come, once an artist has accepted a request',
  }),
  PAYMENTS: Type.Enum(['arranged', 'sandbox', 'stripe'], {
    default: 'arranged',
    description: '`arranged`, `sandbox` or `stripe`',
    meaning:
      'how works are paid: `arranged` between collector and artist; `stripe` by card; `sandbox` by card with a pretend provider, which moves no money and is refused in production ([payments](decisions/payments.md))',
  }),
  PAYMENTS_URL: Url('^https?://.+', 'an http:// or https:// URL', {
    otherwise: 'with `npm start`, where it runs the sandbox',
    meaning:
      'where the provider of payments is asked; required with `PAYMENTS=sandbox`; with `PAYMENTS=stripe` only for tests, and refused in production',
  }),
  PAYMENTS_SECRET: Secret(16, {
    otherwise: 'with `npm start`, generated',
    meaning:
      'proves notices of the provider of payments to the shop, and the shop to the sandbox; 16 characters or more; of Stripe, the signing secret `whsec_…` ([how](operating.md#payments-by-stripe))',
  }),
  PAYMENTS_KEY: Type.Optional(
    Type.String({
      pattern: '^[sr]k_(live|test)_\\w{10,250}$',
      description: 'a secret or a restricted key of Stripe',
      meaning:
        'proves workers to Stripe: a secret key, or better a restricted one; a live key in production, and a test key elsewhere; API processes need none ([how](operating.md#payments-by-stripe))',
    }),
  ),
  HOLD_MINUTES: Type.Integer({
    ...whole(1, 120, 'of minutes'),
    default: 15,
    meaning: 'minutes for which works are kept for a payment by card; asking to pay adds 10, once',
  }),
  INVOICE_YEARS: Type.Integer({
    ...whole(1, 100, 'of years'),
    default: 10,
    meaning: 'years for which invoices are kept whose buyer or artist was erased, with the names and addresses in them',
  }),
  RETURN_DAYS: Type.Integer({
    ...whole(1, 365, 'of days'),
    default: 14,
    meaning: 'days after the delivery for which a collector may ask to send works back',
  }),
  DEMO_DATA: Type.Enum(['true', 'false'], {
    default: 'true',
    description: '`true` or `false`',
    meaning:
      '`false` leaves the marketplace empty; in your own database, `npm start` makes demo data and a demo administrator only if you set `true`',
  }),
  RATE_LIMIT: Type.Enum(['on', 'off'], {
    default: 'on',
    description: '`on` or `off`',
    meaning: '`off` for load tests; refused in production',
  }),
  IDEMPOTENCY_KEYS: Type.Integer({
    minimum: 1,
    maximum: 10_000_000,
    default: 10_000,
    description:
      'a whole number from 1 to 10000000: requests with an Idempotency-Key of one account or network in a day',
    meaning: 'requests with an `Idempotency-Key` that one account, or one network, may send in a day',
  }),
  ENGAGEMENT_LANES: Type.Integer({
    ...whole(1, 64),
    default: 1,
    meaning: 'lanes of the engagement log of a new database; later `operator lanes`',
  }),
  ENGAGEMENT_BUDGET: Type.String({
    pattern: '^[1-9]\\d{0,8},[1-9]\\d{0,8}$',
    default: '1000,20000',
    description: 'two whole numbers, such as 1000,20000: megabytes that a network, and all of them, may store in a day',
    meaning:
      'megabytes of engagement that a network, and all of them, may store in a day, about; more gets 429 `BUDGET_SPENT`; without effect with `RATE_LIMIT=off`',
  }),
  ENGAGEMENT_AT_ONCE: Type.Integer({
    minimum: 16,
    maximum: 3_584,
    default: ENGAGEMENT_AT_ONCE,
    description: 'a whole number from 16 to 3584: requests with engagement that a process has in progress at most',
    meaning:
      'requests with engagement that an API process has in progress at most, from 16 to 3584; more where commits are slow, as with a standby; at 3584 none are kept free for others ([why](decisions/bounds.md))',
  }),
};
