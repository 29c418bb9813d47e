import { SMTPServer } from 'smtp-server';
import { environment } from '../helpers/environment.ts';
import type { Test } from '../helpers/test.ts';

export type Received = { to: string[]; messageId: string; raw: string };

export type TestSmtp = {
  url: string;
  port: number;
  received: Received[];
  /** Runs when a message has been taken, before its sender is told; when it throws, the sender is told that it was not. */
  onTaken: (mail: Received) => void | Promise<void>;
  /** While it is set, the server refuses every recipient with it. */
  refusal: { code: number; text: (address: string) => string } | null;
  close(): Promise<void>;
};

/** Starts a real SMTP server, which closes with the test. @param port 0 for a free one */
export async function startSmtp(t: Test, port = 0): Promise<TestSmtp> {
  let open = true;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, callback) {
      if (!smtp.refusal) return callback();
      callback(Object.assign(new Error(smtp.refusal.text(address)), { responseCode: smtp.refusal.code }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID:\s+(\S+)/im.exec(raw)?.[1] ?? '';
        const mail = { to: envelope.rcptTo.map(({ address }) => address), messageId, raw };
        smtp.received.push(mail);
        try {
          await smtp.onTaken(mail);
          callback();
        } catch (error) {
          callback(Object.assign(error as Error, { responseCode: 451 }));
        }
      });
    },
  });
  // The tests kill senders in the middle of a message.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the SMTP server has no port');
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received: [],
    onTaken: () => undefined,
    refusal: null,
    async close() {
      if (!open) return;
      open = false;
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  t.teardown(() => smtp.close());
  return smtp;
}

/** The variables that a worker process of a test's own needs. */
export function workerEnvironment(databaseUrl: string, name: string, more: Record<string, string>) {
  return {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    DATABASE_URL: databaseUrl,
    REDIS_URL: environment('TEST_REDIS_URL'),
    QUEUE_PREFIX: name,
    JWT_SECRET: `secret of ${name} that nobody else knows`,
    DATABASE_UNSAFE: 'on',
    ...more,
  };
}
