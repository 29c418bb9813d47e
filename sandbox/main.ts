import { join } from 'node:path';
import { serveSandbox } from './server.ts';

const { DATA_DIR = '.data', SANDBOX_PORT, SANDBOX_NOTIFIES, PAYMENTS_SECRET } = process.env;
if (!SANDBOX_PORT || !SANDBOX_NOTIFIES || !PAYMENTS_SECRET)
  throw new Error('the sandbox needs SANDBOX_PORT, SANDBOX_NOTIFIES and PAYMENTS_SECRET; npm start gives them');

const { origin, close } = await serveSandbox({
  ...{ host: '127.0.0.1', port: Number(SANDBOX_PORT), secret: PAYMENTS_SECRET, notifyUrl: SANDBOX_NOTIFIES },
  file: join(DATA_DIR, 'sandbox', 'payments.jsonl'),
});
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void close());
process.stdout.write(`the sandbox of payments is at ${origin}\n`);
