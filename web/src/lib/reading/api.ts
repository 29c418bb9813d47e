import { plainTag } from '../plain-tag.ts';
import { reportFailure } from '../report-failure.ts';
import { keyOf, settle } from '../session/intents.ts';
import { renewToken } from '../session/renew-token.ts';
import { clearSession, storedToken } from '../session/session-store.ts';
import { API_BASE } from './api-base.ts';
import { ApiError, networkError, refusalOf, textsOf } from './errors.ts';
import { askForPosition, heedPosition } from './log-position.ts';
import { isExpected } from './shapes.ts';

const TIMEOUT_MS = 15_000;

/** A POST that makes something is sent under an idempotency key, so that it takes effect once; `key` may give it. */
type Method = { method?: 'GET' | 'PUT' | 'DELETE' } | { method: 'POST'; makes: boolean; key?: string | undefined };

export type ApiRequest = Method & {
  /** Sent as JSON. */
  body?: unknown;
  /** Search parameters; undefined ones are left out. */
  query?: Record<string, string | undefined>;
  /** `required`: fails at once without a session. `none`: sends no token. Otherwise the token goes along if there is one. */
  auth?: 'required' | 'none';
  /** The `ETag` of what a PUT was made from: it is refused when the thing has changed since. `null` replaces it. */
  ifMatch?: string | null;
  /** A final 401 ends the session, unless another one has begun meanwhile. */
  endsSession?: boolean;
  /** Lets the request outlive the page; for small bodies. */
  keepalive?: boolean;
  /** The sentence for a failure that has none of its own. */
  failure: string;
};

/** An answer, and the `ETag` of the thing that it tells of, if it has one. */
export type Tagged<T> = { data: T; etag: string | null };

/** Calls the API as `callTagged`. @returns the parsed body alone */
export async function call<T>(path: string, request: ApiRequest): Promise<T> {
  return (await callTagged<T>(path, request)).data;
}

/**
 * Calls the API.
 *
 * @param path below the API's base, starting with `/`
 * @returns the parsed body, `undefined` for 204, and the `ETag`
 * @throws ApiError for every answer but 2xx, and with status 0 when the server was not reached within 15 s
 */
export async function callTagged<T>(path: string, request: ApiRequest): Promise<Tagged<T>> {
  const intent = request.method === 'POST' && request.makes ? `${path} ${JSON.stringify(request.body)}` : null;
  const key = intent === null ? null : keyOf(intent, request.method === 'POST' ? request.key : undefined);
  const response = await send(path, request, { signal: AbortSignal.timeout(TIMEOUT_MS), key });
  const answer = await read<T>(response, path, request).catch((error: unknown) => {
    if (intent !== null && error instanceof ApiError && isFinal(error)) settle(intent);
    throw error;
  });
  if (intent !== null) settle(intent);
  return { data: answer, etag: plainTag(response.headers.get('etag')) };
}

/** Whether a failure proves that nothing was made. A 5xx or an answer that broke off does not. */
const isFinal = ({ status }: ApiError) => status >= 400 && status < 500;

async function read<T>(response: Response, path: string, { method = 'GET', failure }: ApiRequest): Promise<T> {
  if (!response.ok) throw await refusal(response, failure);
  if (response.status === 204) return undefined as T;
  const answer = await response.json().catch(() => null);
  // Each answer of the API is an object, and each read has its fields. Anything else is of something in between.
  if (typeof answer === 'object' && answer !== null && isExpected(`${method} ${path}`, answer)) return answer as T;
  const unreadable = new ApiError(response.status, 'UNREADABLE', failure);
  reportFailure('answer', unreadable);
  throw unreadable;
}

/**
 * Opens a stream of the API for the signed-in person and answers its bytes: events, or a file.
 *
 * @param asked what is asked for: the type, and where an earlier stream is resumed
 * @throws ApiError when the server refuses or is not reached; whatever aborted `signal`
 */
export async function openStream(
  path: string,
  signal: AbortSignal,
  asked: Record<string, string>,
): Promise<ReadableStream<Uint8Array>> {
  const failure = 'Failed to open the stream';
  const response = await send(path, { auth: 'required', failure }, { signal, asked });
  if (!response.ok) throw await refusal(response, failure);
  if (response.body === null) throw new ApiError(response.status, 'UNREADABLE', failure);
  return response.body;
}

type Sending = {
  signal: AbortSignal;
  /** Null for a request that may take effect twice. */
  key?: string | null;
  asked?: Record<string, string>;
};

/** One try, and after a 401 one more with a renewed token. */
async function send(path: string, request: ApiRequest, sending: Sending) {
  const token = request.auth === 'none' ? null : storedToken();
  if (request.auth === 'required' && token === null)
    throw new ApiError(401, 'NO_TOKEN', 'No authentication token found');
  const response = await attempt(path, request, token, sending);
  if (response.status !== 401 || token === null || (await isAboutPassword(response))) return response;
  const renewed = await renewToken(token);
  const last = renewed === null ? response : await attempt(path, request, renewed, sending);
  if (request.endsSession && last.status === 401 && storedToken() === (renewed ?? token)) clearSession('Unauthorized');
  return last;
}

/** Whether a 401 is about a password in the body. Then the token is good, and a renewed one would change nothing. */
async function isAboutPassword(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return textsOf(body).code === 'INVALID_CREDENTIALS';
}

async function attempt(
  path: string,
  { method = 'GET', body, query = {}, ifMatch = null, keepalive = false }: ApiRequest,
  token: string | null,
  { signal, key = null, asked = { accept: 'application/json' } }: Sending,
): Promise<Response> {
  const headers = new Headers(asked);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (key !== null) headers.set('idempotency-key', `"${key}"`);
  if (ifMatch !== null) headers.set('if-match', ifMatch);
  // Engagement has a log of its own, whose positions the web app does not keep.
  if (!path.startsWith('/engagement/')) askForPosition(headers);
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  const init: RequestInit = { method, headers, signal, keepalive };
  if (body !== undefined) init.body = JSON.stringify(body);
  try {
    const response = await fetch(`${API_BASE}${path}${search}`, init);
    heedPosition(response.headers, response.ok && method !== 'GET');
    return response;
  } catch {
    throw networkError();
  }
}

async function refusal(response: Response, failure: string): Promise<ApiError> {
  const { status, statusText } = response;
  return refusalOf({ status, statusText, body: await response.json().catch(() => null) }, failure);
}
