import type { Static } from 'typebox';
import type { LiveKind } from '../../contract/live.ts';
import type { EventDefinitions } from '../../engine/log/event-registry.ts';

/** That an event moves something of some members; `of` are the fields of its payload that hold their user ids. */
export type Move = { type: string; kind: LiveKind; of: readonly string[] };

type FieldsOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: readonly (keyof Static<Definitions[Type]['payload']> & string)[];
};

/**
 * Says for each event of a slice whom it concerns.
 *
 * @param kind what of theirs it moves
 * @param of the fields that hold their user ids; none where nobody's page shows it
 */
export function movesOf<Definitions extends EventDefinitions>(kind: LiveKind, of: FieldsOf<Definitions>): Move[] {
  return Object.entries<readonly string[]>(of).map(([type, fields]) => ({ type, kind, of: fields }));
}

/** For each member whom an event concerns, the kinds that it moves, and where. */
export type Moves = Map<number, Map<LiveKind, number>>;

type Named = { position: number; type: string | null; named: Record<string, unknown> | null };

/** Gathers whom events concern, in their order: of each member and kind the last position stays. */
export function gatherMoves(events: readonly Named[], ofType: ReadonlyMap<string, readonly Move[]>): Moves {
  const moved: Moves = new Map();
  for (const { position, type, named } of events)
    for (const { kind, of } of ofType.get(type ?? '') ?? [])
      for (const field of of) {
        const member = named?.[field];
        if (typeof member !== 'number') continue;
        const kinds = moved.get(member) ?? new Map<LiveKind, number>();
        moved.set(member, kinds.set(kind, position));
      }
  return moved;
}
