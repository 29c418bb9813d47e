import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import type { StoredEvent } from '../../engine/log/domain-reads.ts';
import type { Reactor } from '../../engine/reacting/reactor.ts';
import type { Mailer } from './mailer.ts';
import type { Message } from './message.ts';

/** Where letters are written: what they read, and where the shop answers. */
export type Desk = { db: Kysely<DB>; domainLog: DomainLog; publicUrl: string };

/** A letter that some events ask for. */
export type Letter = {
  /** The types of those events. */
  on: readonly string[];
  /** Writes it. @returns null when there is nobody to send it to, or nothing to say any more */
  write(desk: Desk, event: StoredEvent): Promise<{ to: string; message: Message } | null>;
};

/** Letters by their names, which are part of what a mailbox recognises a repeat by; a name never changes. */
export type Letters = Record<string, Letter>;

/** The codes of an error: servers like to repeat the address in its text. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = (error ?? {}) as { code?: unknown; responseCode?: unknown; name?: unknown };
  return [code ?? name ?? 'unknown', responseCode].filter((part) => part !== undefined).join(' ');
}

/** The reactor that sends letters. A letter that was handed over, and not noted, is sent again as the same message. */
export function mailReactor(letters: Letters, mailer: Mailer, desk: Desk): Reactor {
  const named = Object.entries(letters);
  return {
    name: 'mail',
    types: [...new Set(named.flatMap(([, { on }]) => on))],
    effectsOf: ({ type }) => named.filter(([, { on }]) => on.includes(type)).map(([name]) => name),
    async perform({ key, name, event }) {
      const written = await letters[name]?.write(desk, event);
      if (!written) return null;
      await mailer.send({ id: key, to: written.to, ...written.message });
      return { type: 'mail_sent', payload: { letter: name } };
    },
    reasonOf,
  };
}
