import { compareAnswers } from '../../http/answers.ts';
import type { Description, Operation } from '../../http/description.ts';
import type { Request } from './requests.ts';
import type { Told } from './send.ts';

type Named = { name: string; operation: Operation };

/** Codes of a service with too much to do; only calls that describe a 503 may answer with them. */
const BUSY = ['OVERLOADED', 'UNAVAILABLE'];

const SECURITY = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-request-id'];

/** Checks the shape that every error has, also on a path that leads nowhere. */
function complainOfError({ status, body }: Told): string[] {
  const { statusCode, code, error, message } = body as Record<string, unknown>;
  const right = statusCode === status && /^[A-Z_]+$/.test(String(code)) && error === message && message !== '';
  return right ? [] : [`an error of another shape: ${JSON.stringify(body)}`];
}

/** Makes a judge of answers: no 5xx, security headers, one shape of errors, and nothing that is not described. */
export function judge(description: Description, operations: Named[]) {
  const complaintsOf = compareAnswers(description);
  const paths = operations.map(({ name, operation }) => {
    const [method = '', template = ''] = name.split(' ');
    return { method, operation, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]*')}$`) };
  });

  /** The operations that a path may mean: `/artists/me` reads like `/artists/{id}`. */
  const meant = ({ method, path }: Request) => {
    const [bare = ''] = path.split('?');
    const versioned = `${bare.startsWith('/api/v1/') ? '' : '/api/v1'}${bare.replace(/\/$/, '')}`;
    return paths
      .filter((one) => one.method === method && one.pattern.test(versioned))
      .map(({ operation }) => operation);
  };

  return (request: Request, told: Told): string[] => {
    const complaints = told.status >= 400 ? complainOfError(told) : [];
    const candidates = meant(request);
    const { code, message } = told.body as { code?: string; message?: string };
    const isBusy =
      told.status === 503 && BUSY.includes(code ?? '') && candidates.some(({ responses }) => responses[503]);
    if (told.status >= 500 && !isBusy) complaints.push(`${told.status} ${JSON.stringify(told.body).slice(0, 300)}`);
    complaints.push(...SECURITY.filter((name) => !told.headers.has(name)).map((name) => `${name} is missing`));
    // A malformed path is refused before its operation is known.
    if (told.status === 400 && message === 'The URL is not valid') return complaints;
    if (told.status === 404 && code === 'NOT_FOUND' && candidates.length === 0) return complaints;
    // A malformed body is refused too, even if the operation takes no body.
    if (told.status === 400 && code === 'BAD_REQUEST' && request.body !== null) return complaints;
    const undescribed = candidates.map((operation) => complaintsOf(operation, told));
    if (undescribed.every(({ length }) => length > 0))
      complaints.push(...(undescribed[0] ?? ['nothing has this path']));
    return complaints;
  };
}
