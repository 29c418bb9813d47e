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

/** All mails that were sent, as text. @param of the names of their letters, or the beginning of them */
export async function readMails({ config }: Pick<Stack, 'config'>, of = ''): Promise<string[]> {
  const folder = join(config.dataDir, 'mail');
  const all = await readdir(folder).catch(() => []);
  const files = all.filter((file) => file.startsWith(of) && file.endsWith('.eml'));
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  // Quoted-printable: long lines are broken, and `=` is written as =3D.
  return mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** The mails to an address, as text, once there are as many. */
export async function mailsTo(stack: Stack, email: string, count = 1): Promise<string[]> {
  return until(`${email} has ${count} mails`, async () => {
    const theirs = (await readMails(stack)).filter((mail) => new RegExp(`^To: ${email}\r$`, 'm').test(mail));
    return theirs.length === count && theirs;
  });
}

/** What a link of a mail carries. */
export const LINK = /#([\da-f-]{36}\.[\w-]{43})/;
/** The token of the first link in some mails. */
export const tokenIn = (mails: string[]) => mails.map((mail) => LINK.exec(mail)?.[1]).find((token) => token) ?? '';
