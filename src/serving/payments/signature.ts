import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which a notice of the sandbox is signed. */
export const SIGNATURE_HEADER = 'sandbox-signature';

/** Seconds for which a signature counts; a notice that is sent again later is signed anew. */
const GOOD_FOR = 300;

const macOf = (secret: string, seconds: number, body: Buffer) =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Signs a body at a time, so that neither can be exchanged: `t=<seconds>,v1=<hex>`. */
export function sign(secret: string, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Whether the header signs this body, at most five minutes before or after `at`. */
export function isSigned(secret: string, body: Buffer, header: unknown, at: Date): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '');
  const [seconds, mac] = [Number(parts?.[1]), Buffer.from(parts?.[2] ?? '', 'hex')];
  if (!parts || Math.abs(at.getTime() / 1_000 - seconds) > GOOD_FOR) return false;
  return timingSafeEqual(mac, macOf(secret, seconds, body));
}
