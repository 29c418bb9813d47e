import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../engine/db/tables.ts';
import type { CatchUp } from '../../engine/folding/reading/catch-up.ts';
import type { DomainLog } from '../../engine/log/domain.ts';
import { type Executed, execute } from '../../engine/log/execute.ts';
import { fail, invalidFor } from '../../errors.ts';
import type { Once } from '../../serving/http/idempotency/once.ts';
import { announcePosition } from '../../serving/http/read-your-writes.ts';
import type { Reading } from '../../serving/http/reading.ts';
import { requireUserId } from '../../serving/http/session.ts';
import type { FindLostPictures } from '../../serving/images/lost-pictures.ts';
import type { Cleaning } from './content.ts';
import { type Decided, type MinisiteState, minisite, minisiteStream } from './decide.ts';
import type { MinisiteEvent } from './events.ts';

/** What the routes of mini-sites need. */
export type MinisiteParts = {
  db: Kysely<DB>;
  domainLog: DomainLog;
  catchUp: CatchUp;
  reading: Reading;
  once: Once;
  findLostPictures: FindLostPictures;
  cleaning: Cleaning;
  now: () => Date;
};

/**
 * Runs a decision on the caller's own mini-site, and announces its position.
 *
 * @param more `eventId` is the first event's id, when the same request may have run before; `html` is the content that
 *   is saved, if any
 * @returns the decided state, and what was appended
 * @throws what the decision throws, SLUG_TAKEN, CONFLICT; VALIDATION when the content begins to name a picture that was
 *   removed
 */
export type Run = (
  request: FastifyRequest,
  reply: FastifyReply,
  decide: (state: MinisiteState) => Decided,
  more?: { eventId?: string | undefined; html?: string | null | undefined },
) => Promise<Executed<MinisiteState, MinisiteEvent>>;

/** Content without it names no uploaded picture, and is saved together with what others save. */
const UPLOADED = '/images/';
const LOST = 'A picture in it was removed meanwhile; please choose one again';

/** Makes a `Run`. */
export function runOn({ domainLog, findLostPictures, now }: MinisiteParts): Run {
  return async (request, reply, decide, { eventId, html } = {}) => {
    const userId = requireUserId(request);
    const after = html ?? '';
    const alongside = async (transaction: Kysely<DB>, site: MinisiteState) => {
      const before = site?.pages.map(({ content_html }) => content_html).join(' ') ?? '';
      const lost = await findLostPictures(transaction, userId, { before, after });
      if (lost.length > 0) throw invalidFor('content_html', LOST);
    };
    const executed = await execute(domainLog, {
      stream: minisiteStream(userId),
      decider: minisite,
      decide,
      actorId: userId,
      at: now(),
      requestId: request.id,
      eventId,
      onClaimTaken: () => fail('SLUG_TAKEN'),
      ...(after.includes(UPLOADED) && { alongside }),
    });
    announcePosition(reply, executed.position);
    return executed;
  };
}
