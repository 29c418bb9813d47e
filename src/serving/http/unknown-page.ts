import type { FastifyReply, FastifyRequest } from 'fastify';

type Show = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** The app's own page for an address that names nothing. */
export type UnknownPage = {
  /** From now on `answer` shows this. */
  register: (show: Show) => void;
  /** Answers a browser that asks for a page. @returns false when the request is of another kind: nothing is answered */
  answer: (request: FastifyRequest, reply: FastifyReply) => boolean;
};

/** Paths of the API and of files: an unknown path below them is no page of the app. */
const NO_PAGES = /^\/(api|assets|docs|images)(\/|$)/;

/** Whether a browser navigates to a path that may be a page. */
export function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && (headers.accept?.includes('text/html') ?? false) && !NO_PAGES.test(url.split('?', 1)[0] ?? '/');
}

/** Makes the place of the page, which is known only after the first requests could be refused. */
export function createUnknownPage(): UnknownPage {
  let show: Show | undefined;
  return {
    register(page) {
      show = page;
    },
    answer(request, reply) {
      if (show === undefined || !asksForPage(request)) return false;
      show(request, reply);
      return true;
    },
  };
}
