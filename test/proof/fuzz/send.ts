import { type Agent, request } from 'node:http';
import type { Answer } from '../../helpers/client.ts';
import type { Request } from './requests.ts';

export type Told = Answer<unknown> & { milliseconds: number };

/** Milliseconds to wait for an answer. */
const PATIENCE = 60_000;

/**
 * Sends a request as it is written. `fetch` would correct its path, repeated headers, and bytes above ASCII.
 *
 * @returns the answer, without the body if that has no end, and the time until its headers came
 * @throws Error when the connection breaks before there is one
 */
export function send(agent: Agent, origin: string, { method, path, headers, body }: Request): Promise<Told> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request({ agent, hostname, port, method, path, headers, timeout: PATIENCE }, (response) => {
      const milliseconds = performance.now() - began;
      const chunks: Buffer[] = [];
      const end = () => {
        const text = Buffer.concat(chunks).toString();
        const said = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) said.append(name, value);
        const isJson = said.get('content-type')?.includes('json') && text !== '';
        resolve({
          status: response.statusCode ?? 0,
          headers: said,
          body: isJson ? JSON.parse(text) : text,
          milliseconds,
        });
      };
      response.on('error', reject);
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.destroy();
        return end();
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', end);
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${PATIENCE} ms`)));
    asked.on('error', reject);
    if (body) asked.setHeader('content-length', body.length);
    asked.end(body ?? undefined);
  });
}
