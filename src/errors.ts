/** Every error that leaves the server: code, status and sentence. A code is never reused for another meaning. */
const ERRORS = {
  VALIDATION: [400, 'The request is not valid'],
  BAD_REQUEST: [400, 'The request is not valid'],
  WEAK_PASSWORD: [400, 'Password is not strong enough'],
  PASSWORD_GUESSABLE: [400, 'This password is easy to guess'],
  PASSWORD_UNCHANGED: [400, 'The new password is the present one; please choose another'],
  LINK_INVALID: [400, 'This link was used or is too old; please ask for a new one'],
  PASSKEY_REFUSED: [400, 'This passkey does not fit; please begin again, at the address of this site'],
  TICKET_EXPIRED: [400, 'This took too long or was done already; please begin again'],
  UNAUTHENTICATED: [401, 'Not authenticated'],
  INVALID_CREDENTIALS: [401, 'Invalid email or password'],
  TOKEN_INVALID: [401, 'The refresh token is not valid'],
  TOKEN_REUSED: [401, 'The refresh token was used before; please sign in again'],
  SECOND_FACTOR_REQUIRED: [401, 'Please confirm that it is you, with your passkey or a code'],
  CODE_WRONG: [401, 'This code is wrong or was used; please enter the next one'],
  FORBIDDEN: [403, 'You may not do this'],
  SECOND_FACTOR_MISSING: [
    403,
    'Administrators sign in with a second factor; please add a passkey or an app for codes in your settings',
  ],
  EMAIL_UNVERIFIED: [403, 'Please verify your email address first; the link is in your mail'],
  ARTIST_PROFILE_REQUIRED: [403, 'Create your artist profile first'],
  WRITING_BLOCKED: [403, 'You cannot write to them any more'],
  WRITING_STOPPED: [403, 'You cannot write messages at present; please ask us why'],
  NOT_FOUND: [404, 'Not found'],
  NOT_LAUNCHED: [404, 'This is not open yet'],
  ARTIST_PROFILE_NOT_FOUND: [404, 'Artist profile not found'],
  MINISITE_NOT_FOUND: [404, 'Mini-site not found'],
  SESSION_NOT_FOUND: [404, 'Session not found'],
  FACTOR_NOT_FOUND: [404, 'Your account has no such passkey or app for codes'],
  PAGE_NOT_FOUND: [404, 'Page not found'],
  ARTWORK_NOT_FOUND: [404, 'Artwork not found'],
  IMAGE_NOT_FOUND: [404, 'Image not found'],
  CART_ITEM_NOT_FOUND: [404, 'Cart item not found'],
  ORDER_NOT_FOUND: [404, 'Order not found'],
  INVOICE_NOT_FOUND: [404, 'There is no such paper for this order'],
  CONVERSATION_NOT_FOUND: [404, 'Conversation not found'],
  MEMBER_NOT_FOUND: [404, 'Member not found'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  EMAIL_TAKEN: [409, 'An account with this email already exists'],
  PASSKEY_LIMIT: [409, 'An account has at most 10 passkeys; please remove one first'],
  TOTP_EXISTS: [409, 'Your account has an app for codes already; please remove it first'],
  FACTOR_NEEDED: [409, 'Recovery codes stand in for a passkey or an app for codes; please add one first'],
  MINISITE_EXISTS: [409, 'You already have a mini-site'],
  SLUG_TAKEN: [409, 'This address is already taken; please choose another'],
  PAGE_LIMIT: [409, 'A mini-site has at most 5 pages'],
  ARTWORK_UNAVAILABLE: [409, 'This artwork is not available'],
  PIECES_TAKEN: [409, 'Somebody else was faster: some of these works are taken'],
  PRICE_CHANGED: [409, 'A price has changed since you saw it; please look at it again'],
  OWN_WORK: [409, 'This work is your own'],
  NOT_SHIPPED_THERE: [409, 'Some of these works are not shipped to this country'],
  OPEN_REQUESTS: [
    409,
    'At most three requests may be open at once; please wait for an answer, take one back, or ask fewer artists',
  ],
  PAYMENT_UNDER_WAY: [409, 'Your payment for another order is under way; please finish it, or give that order up'],
  AMOUNT_NOT_PAYABLE: [409, 'A card cannot pay this amount at once'],
  HOW_TO_PAY_MISSING: [409, 'Please say first how you want to be paid; a collector reads it once you have accepted'],
  ORDER_STATE: [409, 'This order is past that; please look at it again'],
  PIECES_HELD: [409, 'Some of this work are kept for a collector who is buying them'],
  ALREADY_IN_CART: [409, 'This artwork is already in cart'],
  CART_LIMIT: [409, 'A bag holds at most 100 works'],
  FAVORITES_LIMIT: [409, 'You have 10,000 favorites, which is the most; please remove one first'],
  FOLLOWS_LIMIT: [409, 'You follow 2,000 artists, which is the most; please unfollow one first'],
  EDITION_EXCEEDED: [409, 'The edition has fewer copies than that'],
  IMAGE_LIMIT: [409, 'An artwork has at most 10 images'],
  PICTURE_LIMIT: [409, 'You keep as many pictures as an account can have; those that nothing shows go after a day'],
  PICTURE_SHOWN: [409, 'Your profile or mini-site shows this picture; please take it out there first'],
  PROJECTION_BUSY: [409, 'Somebody else has just asked for something of this read model; please look at it again'],
  OWN_CONVERSATION: [409, 'You cannot write to yourself; to a collector you write first about their order'],
  YOU_BLOCKED: [409, 'You have blocked them; please let them write again first'],
  OTHER_LEFT: [409, 'They have left, and nobody would read this'],
  NOT_REPORTED: [409, 'Nobody has reported this conversation, or the report is closed; it cannot be read'],
  WRONG_STATE: [409, 'This cannot be done now'],
  CONFLICT: [409, 'Somebody else changed this at the same time; please try again'],
  CHANGED_SINCE: [412, 'This was changed since you read it; please look at it again'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is too large'],
  FILE_TOO_LARGE: [413, 'File size must be under 15MB'],
  UNSUPPORTED_IMAGE: [415, 'File must be JPEG, PNG, or WebP'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The content type is not supported'],
  RANGE_UNSATISFIABLE: [416, 'The range lies outside of the file'],
  IDEMPOTENCY_MISMATCH: [422, 'This Idempotency-Key was used for another request; please choose a new one'],
  IMAGE_PUT_ASIDE: [422, 'This file cannot be drawn; please save the picture anew and add that'],
  TOO_MANY_UPLOADS: [429, 'Three of your uploads are under way; please wait until one of them is done'],
  RATE_LIMITED: [429, 'Too many attempts; please try again later'],
  BUDGET_SPENT: [429, 'As much has been sent today as may be; please try again later'],
  INTERNAL: [500, 'Internal Server Error'],
  OVERLOADED: [503, 'The server is busy; please try again in a moment'],
  OUTCOME_UNKNOWN: [503, 'Nobody knows yet whether this was done; please look before you try again'],
  STORAGE_LOW: [503, 'There is too little room to take events in; please try again later'],
  UNAVAILABLE: [503, 'The service is not available; please try again in a moment'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** All codes, for what counts them. */
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export type Issue = { path: string; message: string };

type Details = {
  message?: string;
  issues?: Issue[];
  /** Seconds after which another try makes sense; sent as `retry-after`. */
  retryAfter?: number;
  /** In place of that of the table: who signs in is refused by 401 what others are by 400. */
  statusCode?: 400 | 401;
  /** What the body of the answer says beside the sentence. */
  extra?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
};

/** An error that a client may see: its message is for people, its `code` for programs. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly statusCode: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Details['extra'];

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code][1], { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.statusCode = details.statusCode ?? ERRORS[code][0];
    this.issues = details.issues;
    this.extra = details.extra;
    this.retryAfter = details.retryAfter;
  }
}

/**
 * Makes the error of a code of the table; the caller throws or returns it.
 *
 * @param details what replaces or adds to the sentence of the table
 */
export function fail(code: ErrorCode, details?: Details): AppError {
  return new AppError(code, details);
}

/** Makes the error of one field that is not valid. @param message what it must be, to be read after its name */
export function invalid(path: string, message: string): AppError {
  return fail('VALIDATION', { message: `${path} ${message}`, issues: [{ path, message }] });
}

/** The same, where the message is a whole sentence for people. */
export function invalidFor(path: string, message: string): AppError {
  return fail('VALIDATION', { message, issues: [{ path, message }] });
}
