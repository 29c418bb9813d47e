import { type Logger, pino } from 'pino';
import { startReactor } from '../../src/engine/reacting/react.ts';
import { letters } from '../../src/letters.ts';
import { mailReactor } from '../../src/serving/mail/letters.ts';
import { type Mailer, openMailer } from '../../src/serving/mail/mailer.ts';
import type { Stack } from './stack.ts';

/** Sends the letters of a stack as a worker does, until the returned function is called. */
export function startMail(
  { db, config, folder, parts }: Stack,
  {
    mailer = openMailer(config),
    log = pino({ level: 'fatal' }),
    publicUrl = 'https://v.example',
  }: { mailer?: Mailer; log?: Logger; publicUrl?: string } = {},
): () => Promise<void> {
  const { registry } = folder;
  const { domainLog } = parts;
  return startReactor({ db, domainLog, registry, log }, mailReactor(letters, mailer, { db, publicUrl }));
}
