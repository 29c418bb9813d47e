import { scheduler } from 'node:timers/promises';
import type { Random } from '../../../demo/random.ts';
import { createPauses, type Pauses } from '../../helpers/pauses.ts';
import type { Test } from '../../helpers/test.ts';
import { type Errands, type Market, makeErrands, openMarket } from './errands.ts';
import { type Member, type Met, openMember } from './member.ts';

/** Members of a market of their own, who list, edit and buy works until the test ends. */
export type Members = Pick<Pauses, 'rest' | 'resume'> & {
  all: Member[];
  met: Met;
  market: Market;
  /** Lets the next errand of somebody be an upload. */
  askForUpload(): void;
};

type Options = {
  members: number;
  /** Milliseconds between two errands of a member. */
  pace: number;
  random: Random;
  met: Met;
  withKeys?: boolean;
};

/** Starts members. They end with the test. */
export async function startMembers(
  t: Test,
  origin: string,
  { members, pace, random, met, withKeys = true }: Options,
): Promise<Members> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauses = createPauses('every command');
  const market = await openMarket();
  let uploads = 0;

  const oneErrand = ({ next, upload }: Errands) => {
    if (uploads === 0) return next();
    uploads -= 1;
    return upload();
  };
  const live = async (member: Member) => {
    const errands = makeErrands(member, market, random);
    while (!signal.aborted) {
      await pauses.piece(() => oneErrand(errands));
      await scheduler.wait(pace, { signal });
    }
  };

  const all = await Promise.all(
    Array.from({ length: members }, (_, n) => openMember(origin, { name: `Member ${n}`, met, withKeys, signal })),
  );
  const living = Promise.all(
    all.map((member) =>
      live(member).catch((error: unknown) => {
        if (!signal.aborted) met.complaints.push(`member ${member.id} gave up: ${error}`);
      }),
    ),
  );
  t.teardown(() => {
    stopping.abort();
    pauses.resume();
    return living;
  });
  return {
    all,
    met,
    market,
    askForUpload: () => {
      uploads += 1;
    },
    rest: pauses.rest,
    resume: pauses.resume,
  };
}
