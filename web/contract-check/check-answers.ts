import type { IncomingMessage } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import { complaintAbout } from './complaint.ts';

/** Bytes of an answer that are read along. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Reads an answer while it is passed on. @returns its text; null when it breaks off, or is longer than is read */
async function readAlong(answer: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes <= MOST_BYTES) pieces.push(piece);
  });
  await new Promise((resolve) => answer.once('close', resolve));
  return answer.complete && bytes <= MOST_BYTES ? Buffer.concat(pieces).toString() : null;
}

/**
 * Compares every answer that the API gives to the app in development with the contract. The developer reads of an
 * answer that differs over the page and in the terminal; the app gets it all the same.
 */
export function checkAnswers(): Plugin {
  let server: ViteDevServer | undefined;
  const check = async (answer: IncomingMessage, { method = 'GET', url = '' }: IncomingMessage) => {
    const body = await readAlong(answer);
    const complaint = body === null ? null : complaintAbout({ method, url, status: answer.statusCode ?? 0, body });
    if (complaint === null) return;
    server?.config.logger.error(complaint, { timestamp: true });
    server?.ws.send({ type: 'error', err: { message: complaint, stack: '', plugin: 'check-answers' } });
  };
  return {
    name: 'check-answers',
    apply: 'serve',
    config: () => ({
      server: {
        proxy: {
          '/api': {
            configure: (proxy) => {
              proxy.on('proxyRes', (answer, request) => void check(answer, request));
            },
          },
        },
      },
    }),
    configureServer(started) {
      server = started;
    },
  };
}
