import { createHmac } from 'node:crypto';

type Claims = Record<string, unknown>;
type Signed = { secret: string; algorithm?: 'HS256' | 'HS384' };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token with any claims. */
export function signToken(claims: Claims, { secret, algorithm = 'HS256' }: Signed): string {
  const said = `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(claims)}`;
  const hash = algorithm.replace('HS', 'sha');
  return `${said}.${createHmac(hash, secret).update(said).digest('base64url')}`;
}

/** Reads the claims of a token. */
export function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** Makes invalid tokens that name an account, by what is wrong with them. */
export function badTokens(token: string, secret: string): Record<string, string> {
  const claims = claimsOf(token);
  const [header, , signature] = token.split('.');
  const another = encode({ ...claims, sub: Number(claims.sub) + 1 });
  return {
    expired: signToken({ ...claims, exp: Math.floor(Date.now() / 1_000) - 1 }, { secret }),
    'signed by somebody else': signToken(claims, { secret: `${secret}!` }),
    'signed in another way': signToken(claims, { secret, algorithm: 'HS384' }),
    unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
    "with another's name": `${header}.${another}.${signature}`,
    'without its signature': `${header}.${encode(claims)}`,
  };
}
