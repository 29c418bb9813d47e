import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Queue } from 'bullmq';
import { escapeMarkup } from '../../../serving/http/escape-markup.ts';

/** Where the files of bull-board's page are. */
export const BOARD_FILES = join(dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')), 'dist');

const ICON = { default: '/favicon.svg', alternative: '/favicon.svg' };

type Query = Record<string, string>;
type Answer = { status: number; body: unknown };

/** bull-board without its own server: its page, and the answers that the page asks for. */
export type Board = {
  page: string;
  /** Answers what the page reads; undefined for an unknown path. @throws what BullMQ throws while Redis is away */
  read(path: string, query: Query): Promise<Answer | undefined>;
};

/** The parameters of a path under a route such as `/api/queues/:queueName`; undefined when it is of another route. */
function match(route: string, path: string): Record<string, string> | undefined {
  const [names, parts] = [route.split('/'), path.split('/')];
  if (names.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? '';
    if (name.startsWith(':') && part !== '') found[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return found;
}

/**
 * The page of bull-board as our policy of content allows it: its own page also asks another host for fonts, and has a
 * style of its own in it.
 */
async function readPage(base: string, uiConfig: object): Promise<string> {
  const theirs = await readFile(join(BOARD_FILES, 'index.ejs'), 'utf8');
  const files = [...theirs.matchAll(/<script defer src="(static\/[\w./-]+)"><\/script>/g)].map(([tag]) => tag);
  const styles = [...theirs.matchAll(/<link href="static\/[\w./-]+" rel="stylesheet">/g)].map(([tag]) => tag);
  if (files.length === 0 || styles.length === 0) throw new Error('the page of bull-board names no scripts or styles');
  const config = JSON.stringify(uiConfig).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base href="${escapeMarkup(base)}/">
<title>Queues · Vernissage</title>
<link rel="icon" href="/favicon.svg">
${styles.join('\n')}
</head>
<body>
<script id="__UI_CONFIG__" type="application/json">${config}</script>
<div id="root"><p>Loading …</p></div>
${files.join('\n')}
</body>
</html>
`;
}

/**
 * Opens bull-board on a queue, to be looked at alone: it knows no route that writes.
 *
 * @param base the path that it is served at
 */
export async function openBoard(queue: Queue, base: string): Promise<Board> {
  // Loaded only when somebody looks at the queues: it takes a tenth of a second.
  const [{ createBullBoard }, { BullMQAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
  ]);
  type Adapter = Parameters<typeof createBullBoard>[0]['serverAdapter'];
  type Routes = Parameters<Adapter['setApiRoutes']>[0];
  let queues: Parameters<Adapter['setQueues']>[0] = new Map();
  let routes: Routes = [];
  let uiConfig: Parameters<Adapter['setUIConfig']>[0] = {};
  const adapter: Adapter = {
    setQueues: (given) => {
      queues = given;
      return adapter;
    },
    setApiRoutes: (given) => {
      routes = given;
      return adapter;
    },
    setUIConfig: (given) => {
      uiConfig = given;
      return adapter;
    },
    setViewsPath: () => adapter,
    setStaticPath: () => adapter,
    setEntryRoute: () => adapter,
    setErrorHandler: () => adapter,
  };
  createBullBoard({
    queues: [new BullMQAdapter(queue, { readOnlyMode: true })],
    serverAdapter: adapter,
    options: { uiBasePath: dirname(BOARD_FILES), uiConfig: { boardTitle: 'Queues', favIcon: ICON } },
  });
  const readers = routes
    .filter(({ method }) => [method].flat().every((one) => one === 'get'))
    .flatMap(({ route, handler }) => [route].flat().map((one) => ({ route: one, handler })));
  return {
    page: await readPage(base, uiConfig),
    async read(path, query) {
      for (const { route, handler } of readers) {
        const found = match(route, path);
        if (!found) continue;
        const { status = 200, body } = await handler({
          queues,
          uiConfig,
          params: found,
          query,
          body: {},
          headers: {},
        });
        return { status, body };
      }
      return undefined;
    },
  };
}
