import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parse } from 'yaml';
import { BACKUPS } from './backups.ts';
import { readRunBooks } from './document.ts';
import { PEOPLE } from './people.ts';
import { RELEASE } from './release.ts';
import { API, SERVICES, STANDING_STILL } from './services.ts';
import { play } from './shop.ts';
import { STOPPED } from './stopped.ts';
import { WRONG } from './wrong.ts';

const ROOT = join(import.meta.dirname, '../../..');
const books = readRunBooks();

/** A command of Compose: its options, if any has a value of its own, and the first word that is neither. */
const COMPOSE =
  /docker compose (up|run|exec|logs|ps|build|stop)((?: -{1,2}[\w-]+(?:[ =](?:\d+s?|\w+=\d+))?)*)(?: ([a-z]+))?/g;

t.jobs = 3;
for (const [name, scenarios] of Object.entries({ STOPPED, WRONG, PEOPLE }))
  t.test(name, (t) => play(t, scenarios, books));

t.test('each run-book has a scenario that makes its trouble, and each scenario a run-book', async (t) => {
  const scenarios = [STOPPED, WRONG, PEOPLE, API, SERVICES, STANDING_STILL, RELEASE].flatMap((group) =>
    Object.keys(group),
  );
  t.same([...books.keys()].sort(), [...scenarios, ...BACKUPS].sort());
  for (const [heading, steps] of books) t.ok(steps.length > 0, `${heading} has commands`);
});

t.test('each command of Compose in the documents names a service that there is', async (t) => {
  const { services } = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  const text = ['docs/commands.md', 'docs/configuration.md', 'docs/operating.md']
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const named = [...text.matchAll(COMPOSE)].flatMap(([command, , options = '', service]) => [
    ...[...options.matchAll(/--scale (\w+)=/g)].map(([, scaled = '']) => [command, scaled]),
    ...(service === undefined ? [] : [[command, service]]),
  ]);
  t.ok(named.length > 20, `${named.length} commands`);
  t.same(
    named.filter(([, service = '']) => !(service in services)),
    [],
  );
});
