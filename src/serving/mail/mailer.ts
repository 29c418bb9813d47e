import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Message } from './message.ts';

export type Mail = Message & {
  /** The same for every try, so that a mailbox can recognise a message that comes twice. */
  id: string;
  /** An address in its one form. No name stands beside it: people write anything as their name. */
  to: string;
};

export type Mailer = {
  /** Resolves when the message is handed over. @throws whatever prevented that */
  send(mail: Mail): Promise<void>;
};

const SECOND = 1_000;

/** Milliseconds that a message may take in all; less than the lease of an effect. */
const PATIENCE = 60 * SECOND;

/** Nodemailer must not load files or URLs into a message. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

function compose({ id, to, subject, text, html, unsubscribe }: Mail, from: string) {
  return {
    from: { name: 'Vernissage', address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    ...CLOSED,
  };
}

function sendBySmtp(url: string, from: string, patience: number): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...compose(mail, from), signal: AbortSignal.timeout(patience) });
    },
  };
}

const folderIn = (dataDir: string) => join(dataDir, 'mail');
const fileOf = (folder: string, letterId: string) => join(folder, `${letterId}.eml`);

/** A file is named after its letter, so a message that is written twice is one file. */
function writeToFolder(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(folder, mail.id);
      await writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
    },
  };
}

/**
 * Makes a mailer for the configured SMTP server; without one, messages become files in `DATA_DIR/mail`.
 *
 * @param patience milliseconds that a message may take, whatever its server does meanwhile
 */
export function openMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  patience = PATIENCE,
): Mailer {
  return smtpUrl ? sendBySmtp(smtpUrl, mailFrom, patience) : writeToFolder(folderIn(dataDir), mailFrom);
}

/** Removes the files of the letters that some events asked for, if they were written to files. */
export async function removeMails(dataDir: string, eventIds: readonly string[]): Promise<void> {
  const folder = folderIn(dataDir);
  const files = await readdir(folder).catch(() => []);
  for (const file of files) if (eventIds.some((id) => file.includes(id))) await rm(join(folder, file), { force: true });
}
