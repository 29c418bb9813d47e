export type Answer<Body> = { status: number; headers: Headers; body: Body };

type CallOptions = {
  body?: unknown;
  /** Sent as it is; text has the content type of `headers`. */
  raw?: string | FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Leaves a good answer unread after its headers: it may have no end. */
  unread?: boolean;
};

export type Client = {
  token: string | null;
  /** Calls the API; answers of any status are returned. */
  call<Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions): Promise<Answer<Body>>;
};

/**
 * Makes a client of the API at an address. It sends its bearer token when it has one.
 *
 * @param settled waits before each read and after each write, so that everybody sees what was written before
 */
export function createClient(
  origin: string,
  token: string | null = null,
  settled: () => Promise<void> = async () => undefined,
): Client {
  return {
    token,
    async call(method, path, { body, raw, headers = {}, signal, unread } = {}) {
      if (method === 'GET') await settled();
      const response = await fetch(new URL(path, origin), {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.token && { authorization: `Bearer ${this.token}` }),
          ...headers,
        },
        ...(signal && { signal }),
        ...((body !== undefined || raw !== undefined) && { body: raw ?? JSON.stringify(body) }),
      });
      if (unread && response.ok) await response.body?.cancel();
      if (method !== 'GET' && response.ok) await settled();
      const text = response.bodyUsed ? '' : await response.text();
      const json = response.headers.get('content-type')?.includes('json') && text !== '';
      return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
    },
  };
}
