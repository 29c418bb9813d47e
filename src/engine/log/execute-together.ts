import type { Transaction } from 'kysely';
import { AppError, fail } from '../../errors.ts';
import type { DB } from '../db/tables.ts';
import { appendOf, type Decision, exclusively, type Occasion, TRIES } from './command.ts';
import type { Decided, Decider } from './decider.ts';
import type { DomainLog } from './domain.ts';
import type { StoredEvent } from './domain-reads.ts';
import { loadState } from './load-state.ts';

/** Loads a stream whose version the decision depends on. */
export type Load = <State, Event extends Decided>(stream: string, decider: Decider<State, Event>) => Promise<State>;

/** What a decision changes in one stream. */
export type Part = Decision<Decided> & { stream: string };

type Command = Occasion & {
  /** The streams that the command is known to change; it may load others. */
  streams: string[];
  /**
   * Throws an AppError to refuse the command before it waits for its turn. So who comes too late for what others have
   * taken stands in nobody's way.
   */
  refuse?: (load: Load) => Promise<unknown>;
  /**
   * Loads streams, and decides on all of them; the last part bears the event id of the command. It throws an AppError to
   * refuse. It reads and changes nothing else, and may be asked again. A part of a stream that it did not load begins
   * that stream.
   */
  decide: (load: Load) => Promise<Part[]>;
  /** Writes other tables in the transaction of the append, when there is something to append. */
  alongside?: (transaction: Transaction<DB>) => Promise<void>;
};

export type ExecutedTogether = {
  /** The position of the last event that was appended; null when nothing changed. */
  position: number | null;
  /** What an earlier run of the command began its last part with; null when there was none. */
  made: StoredEvent | null;
};

async function run(log: DomainLog, command: Command): Promise<ExecutedTogether> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const versions = new Map<string, number>();
    const load: Load = async (stream, decider) => {
      const { state, version } = await loadState(log, stream, decider);
      // Of a stream that is read twice, the decision saw the earlier version as well.
      versions.set(stream, Math.min(version, versions.get(stream) ?? version));
      return state;
    };
    const parts = (await command.decide(load)).filter(({ events }) => events.length > 0);
    if (parts.length === 0) return { position: null, made: null };
    const { eventId, ...later } = command;
    // A repeat finds the end of the commit by it, if the last part is one event, and so tells the same position.
    const known = parts.at(-1);
    const appends = parts.map((part) =>
      appendOf(part === known ? { ...later, eventId } : later, part, versions.get(part.stream) ?? 0),
    );
    const verdict = await log.appendWith(appends, async (transaction) => command.alongside?.(transaction));
    if (verdict.verdict === 'stored') return { position: verdict.position, made: null };
    if (verdict.verdict === 'claim_taken') throw command.onClaimTaken?.(verdict.claim) ?? fail('CONFLICT');
    // The command ran before: `executeTogether` finds what it made then.
    if (verdict.verdict === 'known') break;
  }
  throw fail('CONFLICT');
}

/**
 * Runs a command on several streams, all or nothing: in one transaction, each on the version that the decision saw. A
 * command that ran before, which its event id tells, changes nothing and succeeds again.
 *
 * @throws what `refuse` and `decide` throw; CONFLICT when others kept appending in between; the refusal of a taken claim
 */
export async function executeTogether(log: DomainLog, command: Command): Promise<ExecutedTogether> {
  try {
    await command.refuse?.(async (stream, decider) => (await loadState(log, stream, decider)).state);
    return await exclusively(command.streams, () => run(log, command));
  } catch (error) {
    const { eventId } = command;
    const known = error instanceof AppError && error.statusCode < 500 && eventId !== undefined;
    const made = known ? await log.find(eventId) : undefined;
    if (made) return { position: made.position, made };
    throw error;
  }
}
