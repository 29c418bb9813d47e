import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writtenOnce } from '../engine/write-once.mjs';
import { ConfigError } from './config-error.ts';
import type { Environment } from './environment.ts';

/**
 * The secret that signs access tokens. Where none is given outside of production, it is generated once and kept in the
 * data folder.
 *
 * @throws ConfigError when production has none, or the file that keeps it is damaged
 */
export function jwtSecret(environment: Environment, dataDir: string): string {
  if (environment.JWT_SECRET) return environment.JWT_SECRET;
  if (environment.NODE_ENV === 'production')
    throw new ConfigError('JWT_SECRET is missing: with NODE_ENV=production it must be at least 32 characters.');
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true });
  const secret = writtenOnce(file, () => randomBytes(32).toString('hex'));
  if (secret.length >= 32) return secret;
  throw new ConfigError(`${file} is empty or cut off: delete it, and everybody signs in anew, or set JWT_SECRET.`);
}

/**
 * The secret whose tokens are good beside those of `JWT_SECRET`; undefined unless that one is being rotated.
 *
 * @throws ConfigError when it is the same secret: then the step of the rotation that was meant is not taken
 */
export function otherJwtSecret({ JWT_SECRET, JWT_SECRET_OTHER }: Environment): string | undefined {
  if (JWT_SECRET_OTHER === undefined || JWT_SECRET_OTHER !== JWT_SECRET) return JWT_SECRET_OTHER;
  throw new ConfigError('JWT_SECRET_OTHER is wrong: it must be another secret than JWT_SECRET.');
}
