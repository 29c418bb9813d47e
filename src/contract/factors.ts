import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { ACCOUNT_LIMITS } from './accounts.ts';
import { ErrorReply, Instant, Line, Name, Nullable } from './primitives.ts';

/** Passkeys that an account may have. */
export const PASSKEY_LIMIT = 10;
export const PASSKEY_NAME = { minLength: 1, maxLength: 60 } as const;

const Passkey = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    created_at: Instant,
    /** Null until somebody has signed in with it. */
    last_used_at: Nullable(Instant),
  },
  { title: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;

export const PasskeysReply = Type.Object({ passkeys: Type.Array(Passkey) });
export type PasskeysReply = Static<typeof PasskeysReply>;

export const FactorsReply = Type.Object({
  ...PasskeysReply.properties,
  totp: Nullable(Type.Object({ created_at: Instant })),
  /** How many are left. */
  recovery_codes: Type.Integer({ minimum: 0 }),
});
export type FactorsReply = Static<typeof FactorsReply>;

/** What is done to a factor takes the password, too. */
export const PasswordBody = Type.Object({ current_password: Line({ ...ACCOUNT_LIMITS.password, minLength: 1 }) });
export type PasswordBody = Static<typeof PasswordBody>;

/** It stands for what was begun, for five minutes: nobody else can end it. */
const Ticket = Line({ minLength: 1, maxLength: 100 });
const Base64Url = (maxLength: number) => Type.String({ maxLength, pattern: '^[\\w-]+$' });
const CredentialId = Base64Url(1_400);

/** What WebAuthn calls a descriptor of a credential. */
const Known = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
});

/** `PublicKeyCredentialCreationOptionsJSON`, for `navigator.credentials.create`. */
const CreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Number(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Known),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});

/** `PublicKeyCredentialRequestOptionsJSON`, for `navigator.credentials.get`. */
const RequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Number(),
  /** Absent where the browser is to say whose passkey it is. */
  allowCredentials: Type.Optional(Type.Array(Known)),
  userVerification: Type.Literal('required'),
});

const withTicket = <T extends TSchema>(options: T) => Type.Object({ ticket: Type.String(), options });

export const NewPasskeyOptionsReply = withTicket(CreationOptions);
export type NewPasskeyOptionsReply = Static<typeof NewPasskeyOptionsReply>;
export const PasskeyOptionsReply = withTicket(RequestOptions);
export type PasskeyOptionsReply = Static<typeof PasskeyOptionsReply>;

/** What a browser answers, as JSON; of its fields those that count. */
const credential = <T extends TSchema>(response: T) =>
  Type.Object({ id: CredentialId, rawId: CredentialId, type: Type.Literal('public-key'), response });
const ClientData = Base64Url(4_096);

export const AddPasskeyBody = Type.Object({
  ticket: Ticket,
  name: Name(PASSKEY_NAME),
  credential: credential(
    Type.Object({
      clientDataJSON: ClientData,
      attestationObject: Base64Url(32_768),
      transports: Type.Optional(Type.Array(Line({ maxLength: 32 }), { maxItems: 10 })),
    }),
  ),
});
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

export const PasskeyOptionsBody = Type.Object({ ticket: Type.Optional(Ticket) });
export type PasskeyOptionsBody = Static<typeof PasskeyOptionsBody>;

export const PasskeySignInBody = Type.Object({
  ticket: Ticket,
  credential: credential(
    Type.Object({
      clientDataJSON: ClientData,
      authenticatorData: Base64Url(8_192),
      signature: Base64Url(8_192),
      userHandle: Type.Optional(Base64Url(100)),
    }),
  ),
});
export type PasskeySignInBody = Static<typeof PasskeySignInBody>;

const RecoveryCodes = Type.Array(Type.String());

export const AddPasskeyReply = Type.Object({
  passkey: Passkey,
  /** Ten with the first factor of the account; they are shown once. */
  recovery_codes: RecoveryCodes,
});
export type AddPasskeyReply = Static<typeof AddPasskeyReply>;

export const TotpOptionsReply = Type.Object({
  ticket: Type.String(),
  /** In base 32, to be typed. */
  secret: Type.String(),
  /** `otpauth://`, to be scanned. */
  uri: Type.String(),
});
export type TotpOptionsReply = Static<typeof TotpOptionsReply>;

/** Six digits of an app, or a recovery code, however it is spaced. */
export const CodeBody = Type.Object({ ticket: Ticket, code: Line({ minLength: 1, maxLength: 60 }) });
export type CodeBody = Static<typeof CodeBody>;

export const RecoveryCodesReply = Type.Object({ recovery_codes: RecoveryCodes });
export type RecoveryCodesReply = Static<typeof RecoveryCodesReply>;

export const Factor = Type.Enum(['passkey', 'totp', 'recovery_code']);
export type Factor = Static<typeof Factor>;

/** The refusal of a sign-in; of one that lacks a second factor with the ticket that it is brought with. */
export const SignInRefusal = Type.Object(
  {
    ...ErrorReply.properties,
    ticket: Type.Optional(Type.String()),
    factors: Type.Optional(Type.Array(Factor)),
  },
  { title: 'SignInRefusal' },
);
export type SignInRefusal = Static<typeof SignInRefusal>;
