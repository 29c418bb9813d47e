import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';

/** A position in a lane of the log: dense, from 1; 0 means "before the first". */
export const Position = Type.Integer({ minimum: 0 });

/** An id of an account, an artwork, a profile: a positive integer. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An instant in ISO 8601, as the API writes it: UTC with `Z`. */
export const Instant = Type.String({ format: 'date-time' });

/** An instant in a state that is kept: a `Date` in the program, ISO 8601 in JSON. */
export const KeptInstant = Type.Codec(Instant)
  .Decode((text) => new Date(text))
  .Encode((instant: Date) => instant.toISOString());

/** The same, or null. It is one codec, because in a union the codec of each member gets every value. */
export const KeptInstantOrNull = Type.Codec(Type.Union([Instant, Type.Null()]))
  .Decode((text) => (text === null ? null : new Date(text)))
  .Encode((instant: Date | null) => instant?.toISOString() ?? null);

/** What every failed call answers. `error` and `message` carry the same sentence. */
export const ErrorReply = Type.Object(
  {
    statusCode: Type.Integer(),
    code: Type.String(),
    error: Type.String(),
    message: Type.String(),
    issues: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  },
  { title: 'ErrorReply' },
);
export type ErrorReply = Static<typeof ErrorReply>;

/** The body of a 204: there is none. */
export const Done = Type.Null({ description: 'Done' });

const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Text of one line: free of control characters, and of lone surrogates, which no encoding can carry. */
export const Line = (options: { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.Refine(
    Type.String(options),
    (text) => !UNPRINTABLE.test(text),
    () => 'must not contain control characters',
  );

const BIDI_CONTROL = /\p{Bidi_Control}/u;
/** A character that leaves a trace; the blank of braille leaves none. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The name of somebody or something: a line that shows something, and that turns no text around it. Blank names are
 * refused by the routes, in their own words.
 */
export const Name = (options: Parameters<typeof Line>[0]) =>
  Type.Refine(
    Type.Refine(
      Line(options),
      (text) => !BIDI_CONTROL.test(text),
      () => 'must not contain characters that change the direction of text',
    ),
    (text) => text.trim() === '' || VISIBLE.test(text),
    () => 'must have something to see',
  );

/** Text of any number of lines, free of NUL and of lone surrogates. */
export const Text = (options: { minLength?: number; maxLength: number }) =>
  Type.Refine(
    Type.String(options),
    (text) => !UNSTORABLE.test(text),
    () => 'must not contain NUL or half a surrogate pair',
  );

/** A field that is a value or `null`. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A field that may be left out. Null or an empty value says that there is none. */
export const Absentable = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

export const NullableText = Nullable(Type.String());

/** `page` and `limit` of every list. */
export const Paging = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
};
