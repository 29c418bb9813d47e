import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Id, Instant, Line, Name, Nullable, NullableText } from './primitives.ts';

export const PASSWORD_MIN_LENGTH = 8;

/** In characters. The password policy checks the rest, and names everything that is missing at once (WEAK_PASSWORD). */
export const ACCOUNT_LIMITS = {
  email: { minLength: 3, maxLength: 254 },
  password: { maxLength: 200 },
  name: { minLength: 1, maxLength: 100 },
} as const;

const Email = Line(ACCOUNT_LIMITS.email);
const Password = Line({ ...ACCOUNT_LIMITS.password, minLength: 1 });
const NewPassword = Line(ACCOUNT_LIMITS.password);
const PersonName = Name(ACCOUNT_LIMITS.name);
const RefreshToken = Line({ minLength: 1, maxLength: 512 });

export const Role = Type.Enum(['user', 'artist']);

export const User = Type.Object(
  {
    id: Id,
    email: Type.String(),
    name: Type.String(),
    role: Role,
    is_admin: Type.Boolean(),
    is_verified: Type.Boolean(),
    /** Whether a password alone does not sign in. */
    second_factor: Type.Boolean(),
    /** Of an administrator without one: from when on the console is shut without it. */
    second_factor_due: Nullable(Instant),
    /** When the account is erased, because its owner asked for it. */
    erase_at: Nullable(Instant),
  },
  { title: 'User' },
);
export type User = Static<typeof User>;

export const Tokens = Type.Object({ token: Type.String(), refresh_token: Type.String() }, { title: 'Tokens' });
export type Tokens = Static<typeof Tokens>;

export const Session = Type.Object({ ...Tokens.properties, user: User }, { title: 'Session' });
export type Session = Static<typeof Session>;

/** A session as the list of one's own shows it; the names are null where the browser did not say. */
const ListedSession = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    created_at: Instant,
    last_used_at: Instant,
    browser: NullableText,
    system: NullableText,
    /** Whether it is that of the request. */
    current: Type.Boolean(),
  },
  { title: 'ListedSession' },
);
export type ListedSession = Static<typeof ListedSession>;

export const SessionsReply = Type.Object({ sessions: Type.Array(ListedSession) });
export type SessionsReply = Static<typeof SessionsReply>;

export const UserReply = Type.Object({ user: User });
export type UserReply = Static<typeof UserReply>;

export const RegisterBody = Type.Object({ email: Email, password: NewPassword, name: PersonName });
export type RegisterBody = Static<typeof RegisterBody>;

export const LoginBody = Type.Object({
  email: Email,
  password: Password,
  /** Of an earlier session of the account, ended or not. With it, strangers' failures do not hold its owner up. */
  refresh_token: Type.Optional(RefreshToken),
});
export type LoginBody = Static<typeof LoginBody>;

export const RefreshBody = Type.Object({ refresh_token: RefreshToken });
export type RefreshBody = Static<typeof RefreshBody>;

export const ChangeNameBody = Type.Object({ name: PersonName });
export type ChangeNameBody = Static<typeof ChangeNameBody>;

/** What a link in a mail carries. */
const LinkToken = Line({ minLength: 1, maxLength: 200 });

export const VerifyBody = Type.Object({ token: LinkToken });
export type VerifyBody = Static<typeof VerifyBody>;

export const ChangeAddressBody = Type.Object({ email: Email, current_password: Password });
export type ChangeAddressBody = Static<typeof ChangeAddressBody>;

export const ForgotBody = Type.Object({ email: Email });
export type ForgotBody = Static<typeof ForgotBody>;

export const ResetBody = Type.Object({ token: LinkToken, new_password: NewPassword });
export type ResetBody = Static<typeof ResetBody>;

/** The answer to a request whose work goes on by mail. */
export const AskedReply = Type.Object({ message: Type.String() }, { title: 'Asked' });
export type AskedReply = Static<typeof AskedReply>;

export const ChangePasswordBody = Type.Object({ current_password: Password, new_password: NewPassword });
export type ChangePasswordBody = Static<typeof ChangePasswordBody>;

export const EraseBody = Type.Object({ current_password: Password });
export type EraseBody = Static<typeof EraseBody>;

export const EraseReply = Type.Object({ erase_at: Instant }, { title: 'ErasureAsked' });
export type EraseReply = Static<typeof EraseReply>;
