import { API_BASE } from '../reading/api-base.ts';
import { ApiError, networkError, refusalOf } from '../reading/errors.ts';
import { rememberPosition } from '../reading/log-position.ts';
import { keyOf, nameOf, settle } from '../session/intents.ts';
import { renewToken } from '../session/renew-token.ts';
import { storedToken } from '../session/session-store.ts';

type Upload = {
  /** The field of the form that the file goes into. */
  field: string;
  file: File;
  /** The sentence for a refusal that has none of its own. */
  failure: string;
  /** Called with the part that is sent, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Stops it; the upload then fails as if the server was not reached. */
  signal: AbortSignal;
};

type Answer = { status: number; statusText: string; body: unknown };

/**
 * Sends a file to the API and reports the progress, which `fetch` cannot do.
 *
 * @param path below the API's base
 * @returns the parsed body of a success
 * @throws ApiError for every other answer, and with status 0 when there was none
 */
export async function uploadFile<T>(path: string, upload: Upload): Promise<T> {
  const token = storedToken();
  if (token === null) throw new ApiError(401, 'NO_TOKEN', 'No authentication token found');
  const intent = `${path} ${nameOf(upload.file)}`;
  const key = keyOf(intent);
  let answer = await attempt(path, upload, { token, key });
  const renewed = answer.status === 401 ? await renewToken(token) : null;
  if (renewed !== null) answer = await attempt(path, upload, { token: renewed, key });
  if (answer.status < 500) settle(intent);
  if (answer.status === 200 || answer.status === 201) return answer.body as T;
  throw refusalOf(answer, upload.failure);
}

/** The message of a failed upload, with the server's sentence when there is one. */
export function uploadFailure(error: unknown): string {
  const said = error instanceof ApiError && error.status !== 0 ? error.message : '';
  return said === '' ? 'Upload failed. Please try again.' : `Upload failed: ${said}`;
}

function attempt(
  path: string,
  { field, file, onProgress, signal }: Upload,
  { token, key }: { token: string; key: string },
): Promise<Answer> {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set(field, file);
  return new Promise<Answer>((resolve, reject) => {
    const stop = () => request.abort();
    const fail = () => reject(networkError());
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      rememberPosition(request.getResponseHeader('x-log-position'));
      const { status, statusText, response } = request;
      resolve({ status, statusText, body: response });
    });
    for (const failed of ['error', 'abort', 'timeout']) request.addEventListener(failed, fail);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    request.open('POST', `${API_BASE}${path}`);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', `"${key}"`);
    if (signal.aborted) fail();
    else {
      signal.addEventListener('abort', stop);
      request.send(form);
    }
  });
}
