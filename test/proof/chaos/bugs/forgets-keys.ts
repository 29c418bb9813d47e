import { randomUUID } from 'node:crypto';
import { mailReactor as make } from '../../../../src/serving/mail/letters.ts';

export * from '../../../../src/serving/mail/letters.ts';

/** The bug: a letter that is sent again is another message. */
export function mailReactor(...[letters, mailer, desk]: Parameters<typeof make>): ReturnType<typeof make> {
  return make(letters, { send: (mail) => mailer.send({ ...mail, id: randomUUID() }) }, desk);
}
