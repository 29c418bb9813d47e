import Type, { type Static } from 'typebox';
import { NOTICE_KINDS, NoticeChoices } from '../../contract/notices.ts';
import { Position } from '../../contract/primitives.ts';
import type { NoticeEvent } from './events.ts';

const NoticesState = Type.Object({
  /** Up to where the member has read. */
  read: Position,
  /** Up to where a digest was asked for. */
  told: Position,
  /** Up to where no digest has told of a message, because those mails were off. */
  untold: Position,
  choices: NoticeChoices,
  /** Whether the last event deleted everything. */
  deleted: Type.Boolean(),
});
export type NoticesState = Static<typeof NoticesState>;

type Decided = { events: NoticeEvent[] };

const all = (on: boolean) => ({ works: on, favorites: on, orders: on, messages: on });

/** What holds until a member chooses. */
export const USUAL_CHOICES: NoticeChoices = {
  page: all(true),
  mail: all(true),
  time_zone: null,
  quiet_hours: { from: 22, until: 8 },
};

const INITIAL: NoticesState = { read: 0, told: 0, untold: 0, choices: USUAL_CHOICES, deleted: false };

export const notices = {
  name: 'notices',
  version: 3,
  schema: NoticesState,
  initial: INITIAL,
  evolve(state: NoticesState, { type, payload }: NoticeEvent): NoticesState {
    switch (type) {
      case 'notices_read':
        return { ...state, read: Math.max(state.read, payload.up_to) };
      case 'notice_choices_made': {
        const { user_id: _, ...choices } = payload;
        const begins = choices.mail.messages && !state.choices.mail.messages;
        return { ...state, choices, ...(begins && { untold: state.told }) };
      }
      case 'time_zone_noted':
        return { ...state, choices: { ...state.choices, time_zone: payload.time_zone } };
      case 'digest_asked':
        return { ...state, told: Math.max(state.told, payload.up_to) };
      case 'notices_deleted':
        return { ...INITIAL, deleted: true };
      default:
        // That a letter was sent.
        return state;
    }
  },
};

/** The stream of what a member has read and chosen. */
export const noticesStream = (userId: number) => `notices-${userId}`;

/** Notes up to where a member has read: never backwards, and never beyond the end of the log. */
export function noteRead(state: NoticesState, userId: number, position: number, head: number): Decided {
  const up_to = Math.min(position, head);
  if (up_to <= state.read) return { events: [] };
  return { events: [{ type: 'notices_read', payload: { user_id: userId, up_to } }] };
}

const sameHours = (one: NoticeChoices['quiet_hours'], other: NoticeChoices['quiet_hours']) =>
  one?.from === other?.from && one?.until === other?.until;

/** Notes what a member wants to be told of. */
export function chooseNotices({ choices: before }: NoticesState, userId: number, choices: NoticeChoices): Decided {
  const { page, mail, time_zone, quiet_hours } = choices;
  const unchanged =
    NOTICE_KINDS.every((kind) => page[kind] === before.page[kind] && mail[kind] === before.mail[kind]) &&
    time_zone === before.time_zone &&
    sameHours(quiet_hours, before.quiet_hours);
  if (unchanged) return { events: [] };
  const payload = { user_id: userId, page, mail, time_zone, quiet_hours };
  return { events: [{ type: 'notice_choices_made', payload }] };
}

/** Notes where a device of a member's is, unless a time zone is known: what somebody chose stays. */
export function noteTimeZone({ choices, deleted }: NoticesState, userId: number, time_zone: string): Decided {
  if (deleted || choices.time_zone !== null) return { events: [] };
  return { events: [{ type: 'time_zone_noted', payload: { user_id: userId, time_zone } }] };
}

/** Ends all mails of notices; what is shown on the page stays as it is. */
export const unsubscribe = (state: NoticesState, userId: number): Decided =>
  state.deleted ? { events: [] } : chooseNotices(state, userId, { ...state.choices, mail: all(false) });

/**
 * Asks for one mail of what happened up to a position. What an earlier one was asked for, or was read, is not told again.
 */
export function askDigest(state: NoticesState, userId: number, upTo: number): Decided {
  const after = Math.max(state.told, state.read);
  if (state.deleted || upTo <= after) return { events: [] };
  return { events: [{ type: 'digest_asked', payload: { user_id: userId, after, up_to: upTo } }] };
}

/** Between which positions the digests have told of messages: what was read before, or while such mails were off, none has. */
export const mailedSpan = ({ read, told, untold }: NoticesState) => ({ after: Math.max(read, untold), upTo: told });

/** Deletes what a member has read and chosen, unless that is done. */
export function deleteNotices(state: NoticesState, userId: number): Decided {
  return { events: state.deleted ? [] : [{ type: 'notices_deleted', payload: { user_id: userId } }] };
}
