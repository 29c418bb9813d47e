import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { startReactor } from '../../src/engine/reacting/react.ts';
import { letters } from '../../src/letters.ts';
import { mailReactor } from '../../src/serving/mail/letters.ts';
import { type Mailer, openMailer } from '../../src/serving/mail/mailer.ts';
import type { Stack } from './stack.ts';
import { until } from './until.ts';

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
  return startReactor({ db, domainLog, registry, log }, mailReactor(letters, mailer, { db, domainLog, publicUrl }));
}

/** The mails to an address, as text, once there are as many. */
export async function mailsTo({ config }: Stack, email: string, count = 1): Promise<string[]> {
  const folder = join(config.dataDir, 'mail');
  return until(`${email} has ${count} mails`, async () => {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const theirs = mails.filter((mail) => new RegExp(`^To: ${email}\r$`, 'm').test(mail));
    // Quoted-printable: long lines are broken, and `=` is written as =3D.
    return theirs.length === count && theirs.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
  });
}

/** What a link of a mail carries. */
export const LINK = /#([\da-f-]{36}\.[\w-]{43})/;
/** The token of the first link in some mails. */
export const tokenIn = (mails: string[]) => mails.map((mail) => LINK.exec(mail)?.[1]).find((token) => token) ?? '';
