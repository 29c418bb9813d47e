import { createHash } from 'node:crypto';

/**
 * The id of the event that says what an effect has come to, made from the effect's key: so the log itself knows for ever
 * that it has happened, also where rows of effects are lost or forgotten. A UUID of version 8. Who asks for an effect at most once makes the id of the asking event so, too.
 */
export function outcomeId(reactor: string, key: string): string {
  const bytes = createHash('sha256').update(`${reactor} ${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
