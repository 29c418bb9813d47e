import type { BrowserContext, Response } from 'playwright-core';
import { complaintAbout } from '../../web/contract-check/complaint.ts';

const looking = new Set<Promise<void>>();
const complaints: string[] = [];

/** What is wrong with an answer; null also for one that was not read before its page went. */
async function lookAt(response: Response): Promise<string | null> {
  // What a test answers in the server's place has no such header.
  if (response.headers()['x-request-id'] === undefined) return null;
  const method = response.request().method();
  const status = response.status();
  const { pathname } = new URL(response.url());
  if (!pathname.startsWith('/api/') || pathname.endsWith('/stream')) return null;
  const body = status === 204 || status === 304 ? '' : await response.text().catch(() => null);
  return body === null ? null : complaintAbout({ method, url: pathname, status, body });
}

/** Compares every answer of the API that the pages of a context get with the contract. */
export function checkAnswersIn(context: BrowserContext): void {
  context.on('response', (response) => {
    const look = lookAt(response).then((complaint) => {
      if (complaint !== null) complaints.push(complaint);
    });
    looking.add(look);
    void look.finally(() => looking.delete(look));
  });
}

/** Waits for what is still compared. @throws Error when an answer differed from the contract */
export async function settleAnswers(): Promise<void> {
  await Promise.all(looking);
  const found = [...new Set(complaints.splice(0))];
  if (found.length > 0) throw new Error(found.join('\n'));
}
