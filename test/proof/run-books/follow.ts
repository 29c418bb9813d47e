import { spawnSync } from 'node:child_process';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../src/engine/db/tables.ts';
import type { CommandLine } from '../../helpers/command-line.ts';
import { until } from '../../helpers/until.ts';
import type { Step } from './document.ts';

/** What an operator works with. There is no engine for containers: the test does what `docker compose` would do. */
export type Means = {
  operator: Pick<CommandLine, 'run'> & Partial<Pick<CommandLine, 'given'>>;
  owner?: Kysely<DB>;
  /** Does what `docker compose up` or `build` would do. @param words behind the command @param settings of `.env` */
  compose?: (words: string, settings: Record<string, string>) => Promise<void>;
  /** What a service has printed. @param anew leaves out what it printed before the trouble was mended */
  logs?: (service: string, anew: boolean) => string;
  dataDir?: string;
  /** Runs `npm run backup` or `restore`. */
  script?: (name: 'backup' | 'restore', words: string[]) => Promise<{ code: number | null; out: string; err: string }>;
};

/** Values for what stands in `<…>`. */
export type Words = Record<string, string | number>;

type Ended = { code: number; out: string };

const OPERATOR = /^(?:echo (\S+) \| )?(?:npm run operator --|docker compose run --rm migrate node src\/operator\.ts) /;
const PSQL = /^docker compose exec postgres psql -U vernissage -c '(.+)'$/;
const LOGS = /^docker compose logs --no-log-prefix (?:--tail \d+ )?(--since \S+ )?(\w+)(?: \| (grep .+))?$/;
const SCRIPT = /^BACKUP_DIR=\S+ npm run (?:(backup)|(restore))(?: -- (.+))?$/;
const COMPOSE = /^docker compose ((?:up|build)\b.*)$/;
/** Commands that change nothing: they are repeated until they show what they should. */
const LOOKS =
  /^npm run operator -- (status|verify|event|history|parked list)\b|^docker compose (logs|ps|exec api df)\b|pg_blocking_pids/;

function shell(command: string, input = ''): Ended {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { input, encoding: 'utf8' });
  return { code: status ?? 1, out: stdout + stderr };
}

function fill(text: string, words: Words): string {
  return text.replace(/<([a-z ]+)>/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`nobody says what <${name}> is: ${text}`);
    return String(word);
  });
}

/** A line of the document as the pattern of a whole line: `…` is anything, and columns may be of any width. */
function patternOf(line: string): RegExp {
  const parts = line.trim().split('…');
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '[ \\t]+'));
  return new RegExp(`^[ \\t]*${escaped.join('.*?')}[ \\t]*$`, 'm');
}

async function run(command: string, settings: Record<string, string>, means: Means): Promise<Ended> {
  const { operator, owner, compose, logs, dataDir, script } = means;
  const migrates = command === 'docker compose run --rm migrate';
  if (migrates || OPERATOR.test(command)) {
    const args = migrates ? ['migrate'] : command.replace(OPERATOR, '').split(' ');
    const [, line = ''] = OPERATOR.exec(command) ?? [];
    const { code, out, err } = await (operator.given?.(line) ?? operator).run(...args);
    return { code: code ?? 1, out: out + err };
  }
  const [, statement] = PSQL.exec(command) ?? [];
  if (statement !== undefined && owner) {
    const { rows } = await sql.raw<object>(statement).execute(owner);
    return { code: 0, out: rows.map((row) => Object.values(row).map(shown).join(' | ')).join('\n') };
  }
  const [, anew, service = '', filter] = LOGS.exec(command) ?? [];
  if (service !== '' && logs) {
    const said = logs(service, anew !== undefined);
    return filter === undefined ? { code: 0, out: said } : shell(filter, said);
  }
  const [, backup, restore, wordsOfScript = ''] = SCRIPT.exec(command) ?? [];
  if ((backup ?? restore) !== undefined && script) {
    const { code, out, err } = await script(backup ? 'backup' : 'restore', wordsOfScript.split(' ').filter(Boolean));
    return { code: code ?? 1, out: out + err };
  }
  const [, words] = COMPOSE.exec(command) ?? [];
  if (words !== undefined && compose) {
    await compose(words, settings);
    return { code: 0, out: '' };
  }
  if (command === 'docker compose exec api df -h /data' && dataDir) return shell(`df -h '${dataDir}'`);
  if (command === 'docker compose ps --all') return { code: 0, out: '' };
  throw new Error(`nobody knows how to do this here: ${command}`);
}

/** Milliseconds in which a step shows what it should. Its first look also starts and ends processes. */
const PATIENCE = 60_000;

/** As psql shows it. */
const shown = (value: unknown) => (Array.isArray(value) ? `{${value.join()}}` : String(value));

/** Opens a run-book. Each call of `next` follows its next step, and checks that it shows what the document says. */
export function openBook(heading: string, steps: Step[], means: Means) {
  const left = [...steps];
  return {
    /** Whether all steps were followed. */
    done: () => left.length === 0,
    async next(words: Words = {}): Promise<void> {
      const step = left.shift();
      if (!step) throw new Error(`${heading} has no further step`);
      const settings = Object.fromEntries(step.settings.map((line) => fill(line, words).split(/=(.*)/s)));
      const typed = step.typed.map((one) => ({
        ...one,
        command: fill(one.command, words),
        printed: one.printed.map((line) => patternOf(fill(line, words))),
      }));
      const ended = new Map<(typeof typed)[number], Ended>();
      let complaints: string[] = [];
      const look = async () => {
        for (const one of typed)
          if (!ended.has(one) || LOOKS.test(one.command)) ended.set(one, await run(one.command, settings, means));
        complaints = [...ended].flatMap(([{ command, code, printed }, now]) => {
          const missing = printed.filter((line) => !line.test(now.out)).map((line) => `no line is like ${line}`);
          const wrong = [...(now.code === code ? [] : [`it ended with ${now.code}`]), ...missing];
          return wrong.length === 0 ? [] : [`$ ${command}`, now.out, ...wrong];
        });
        return complaints.length === 0;
      };
      await until(`${heading}: ${typed[0]?.command}`, look, PATIENCE).catch((error) => {
        throw new Error([heading, ...complaints].join('\n'), { cause: error });
      });
    },
  };
}

export type Book = ReturnType<typeof openBook>;
