import Type from 'typebox';
import { NoticeChoices, TimeZoneBody } from '../../contract/notices.ts';
import { Id, Position } from '../../contract/primitives.ts';
import type { EventDefinitions, EventOf } from '../../engine/log/event-registry.ts';

/** The events of the stream `notices-<user id>`. What there is to be told of is no event of it, but a read model. */
export const noticeEvents = {
  /** Everything up to a position of the log was read. */
  notices_read: { version: 1, payload: Type.Object({ user_id: Id, up_to: Position }) },
  notice_choices_made: {
    version: 1,
    payload: Type.Object({ user_id: Id, ...NoticeChoices.properties }),
  },
  /** Where a device of the member's is, who has chosen no time zone. */
  time_zone_noted: { version: 1, payload: Type.Object({ user_id: Id, ...TimeZoneBody.properties }) },
  /** One mail is due, with what happened after a position and up to another, as far as it is unread when it is written. */
  digest_asked: { version: 1, payload: Type.Object({ user_id: Id, after: Position, up_to: Position }) },
  notices_deleted: { version: 1, payload: Type.Object({ user_id: Id }) },
} satisfies EventDefinitions;

export type NoticeEvent = EventOf<typeof noticeEvents>;
