import t from 'tap';
import { AnswerLostError } from '../../src/engine/db/answer-lost.ts';
import { isPassing } from '../../src/engine/db/sql-state.ts';
import { untilAnswered } from '../../src/engine/log/resend.ts';

const withState = (code: string) => Object.assign(new Error('no'), { code });

/** Loses the first answer, and fails with an error when the same is sent again. */
function loseThen(error: Error): Promise<never> {
  return untilAnswered((again) => Promise.reject(again ? error : new AnswerLostError('gone')));
}

t.test('a lost answer is a reason to try again, whatever it says', async (t) => {
  t.ok(isPassing(new AnswerLostError('gone')));
});

t.test('what cannot be sent again, because the log-in is refused, may have been stored', async (t) => {
  await t.rejects(loseThen(withState('28P01')), { code: 'OUTCOME_UNKNOWN' });
});

t.test('what is refused for its content when it comes again was refused before too', async (t) => {
  await t.rejects(loseThen(withState('22P02')), { code: '22P02' });
});
