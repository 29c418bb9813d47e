import Type, { type Static, type TObject } from 'typebox';
import { validatorOf } from './validators.ts';

type Payload = Record<string, unknown>;

/** What the log knows of an event type: its current version and schema, and how older payloads become current. */
export type EventDefinition = {
  version: number;
  payload: TObject;
  /** `upcasters[n]` turns a payload of version n + 1 into one of version n + 2; pure. */
  upcasters?: ((payload: Payload) => Payload)[];
};

export type EventDefinitions = Record<string, EventDefinition>;

/** The type of a blanked event: it has no content, and folds and decisions skip it. */
export const REDACTED = 'redacted';

const redacted: EventDefinition = { version: 1, payload: Type.Object({}, { additionalProperties: false }) };

/** The events of a slice, as its decisions make them: the type follows from the schemas. */
export type EventOf<Definitions extends EventDefinitions> = {
  [Type in keyof Definitions & string]: { type: Type; payload: Static<Definitions[Type]['payload']> };
}[keyof Definitions & string];

/** An event that its schema does not allow, or whose type or version this code does not know. */
export class EventSchemaError extends Error {}

/** An event that newer code has written: this code cannot read it, and says nothing about it. */
export class NewerEventError extends EventSchemaError {}

export type EventRegistry = {
  /** The current version of a type. @throws EventSchemaError when the type is unknown or the payload not allowed */
  check(type: string, payload: Payload): number;
  /** A stored payload as the current version has it. @throws NewerEventError when type or version is unknown */
  upcast(type: string, version: number, payload: Payload): Payload;
};

/**
 * Gathers all event types and blanked events, for checking at append and upcasting at read. A schema is compiled at the
 * first check of its type: a worker that folds checks none, and starts sooner.
 */
export function createEventRegistry(definitions: EventDefinitions): EventRegistry {
  const known = new Map(Object.entries({ ...definitions, [REDACTED]: redacted }));
  return {
    check(type, payload) {
      const definition = known.get(type);
      if (!definition) throw new EventSchemaError(`event type ${type} is not known`);
      const validator = validatorOf(definition.payload);
      if (validator.Check(payload)) return definition.version;
      const [error] = validator.Errors(payload);
      throw new EventSchemaError(`${type}${error?.instancePath ?? ''} ${error?.message ?? 'is not valid'}`);
    },
    upcast(type, version, payload) {
      const definition = known.get(type);
      if (!definition) throw new NewerEventError(`event type ${type} is of newer code`);
      const { version: current, upcasters = [] } = definition;
      if (version > current)
        throw new NewerEventError(`${type} version ${version} is of newer code; this code knows version ${current}`);
      if (version < 1)
        throw new EventSchemaError(`${type} version ${version} is not known; the current one is ${current}`);
      return upcasters.slice(version - 1).reduce((value, upcaster) => upcaster(value), payload);
    },
  };
}
