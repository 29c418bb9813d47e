import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ANSWERS, type Answers } from '../../src/contract/answers.ts';
import { Done, ErrorReply } from '../../src/contract/primitives.ts';

const BASE = '/api/v1';
/** The description of the API is none of its answers, a stream never ends, and files are no JSON. */
const UNCHECKED = ['GET /openapi.json', 'GET /engagement/stream', 'GET /auth/me/export', 'GET /sales.csv'];
const PAPERS = /^GET \/(?:orders|sales)\/\d+\/(?:invoice\.pdf|credit-notes\/[\d-]+)$/;

/** An answer as it came in; `url` is its path, with its query or not. */
export type SeenAnswer = { method: string; url: string; status: number; body: string };

type Route = { method: string; parts: string[]; answers: Answers };

const ROUTES: Route[] = Object.entries(ANSWERS).map(([call, answers]) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, parts: path.split('/'), answers };
});

const isOpen = (part: string) => part.startsWith(':');
const openParts = ({ parts }: Route) => parts.filter(isOpen).length;

/** The route that takes a call: of several, the one that says most of it, as the server chooses. */
function routeOf(method: string, path: string): Route | undefined {
  const given = path.split('/');
  return ROUTES.filter(
    ({ parts, ...route }) =>
      route.method === method &&
      parts.length === given.length &&
      parts.every((part, place) => isOpen(part) || part === given[place]),
  ).sort((a, b) => openParts(a) - openParts(b))[0];
}

function differenceFrom(schema: TSchema, body: string): string | null {
  if (schema === Done) return body === '' ? null : 'has a body';
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return 'is not JSON';
  }
  const [wrong] = Value.Errors(schema, answer);
  return wrong === undefined ? null : `has something wrong at ${wrong.instancePath || '/'}: it ${wrong.message}`;
}

/**
 * Compares an answer of the API with the contract.
 *
 * @returns what is wrong with it; null when nothing is, and for what is not of the API
 */
export function complaintAbout({ method, url, status, body }: SeenAnswer): string | null {
  const [path = ''] = url.split('?');
  if (!path.startsWith(`${BASE}/`)) return null;
  const below = path.slice(BASE.length).replace(/\/$/, '');
  const call = `${method} ${below}`;
  if (UNCHECKED.includes(call) || PAPERS.test(call) || status === 304) return null;
  const route = routeOf(method, below);
  if (route === undefined) return `${call} is not in the contract`;
  const schema = status >= 400 ? ErrorReply : route.answers[status];
  if (schema === undefined) return `${call} answers ${status}, which is not in the contract`;
  const difference = differenceFrom(schema, body);
  return difference === null ? null : `${call} answers ${status}, which ${difference}`;
}
