import type { Static } from 'typebox';
import type { LiveKind } from '../../contract/live.ts';
import type { EventDefinitions } from '../../engine/log/event-registry.ts';

/** Fields of a payload that hold user ids: all of them concern somebody, or the one alone of the side that its `by` names. */
type Of<Field extends string> = readonly Field[] | { readonly by: Readonly<Record<string, Field>> };

/** That an event moves something of some members; `of` says which fields of its payload hold their user ids. */
export type Move = { type: string; kind: LiveKind; of: Of<string> };

type FieldsOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: Of<keyof Static<Definitions[Type]['payload']> & string>;
};

/**
 * Says for each event of a slice whom it concerns.
 *
 * @param kind what of theirs it moves
 * @param of the fields that hold their user ids; none where nobody's page shows it
 */
export function movesOf<Definitions extends EventDefinitions>(kind: LiveKind, of: FieldsOf<Definitions>): Move[] {
  return Object.entries<Of<string>>(of).map(([type, fields]) => ({ type, kind, of: fields }));
}

type Named = { position: number; type: string | null; named: Record<string, unknown> | null };

/** The fields that tell whom an event concerns. */
export const fieldsOf = ({ of }: Move): readonly string[] => ('by' in of ? ['by', ...Object.values(of.by)] : of);

/** The members whom an event concerns. */
function concernedBy({ of }: Move, named: Named['named']): number[] {
  const fields = 'by' in of ? [of.by[String(named?.by)] ?? ''] : of;
  return fields.map((field) => named?.[field]).filter((member) => typeof member === 'number');
}

/** For each member whom an event concerns, the kinds that it moves, and where. */
export type Moves = Map<number, Map<LiveKind, number>>;

/** Gathers whom events concern, in their order: of each member and kind the last position stays. */
export function gatherMoves(events: readonly Named[], ofType: ReadonlyMap<string, readonly Move[]>): Moves {
  const moved: Moves = new Map();
  for (const { position, type, named } of events)
    for (const move of ofType.get(type ?? '') ?? [])
      for (const member of concernedBy(move, named)) {
        const kinds = moved.get(member) ?? new Map<LiveKind, number>();
        moved.set(member, kinds.set(move.kind, position));
      }
  return moved;
}
