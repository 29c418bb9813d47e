import type { AddPasskeyBody, PasskeySignInBody } from '../../../contract/factors.ts';
import type { RelyingParty } from './relying-party.ts';

/** The signatures that a passkey may make, as COSE numbers them: Ed25519, P-256 and RSA. */
export const ALGORITHMS = [-8, -7, -257];

/** What is kept of a passkey. */
export type Kept = { credential_id: string; public_key: Buffer; counter: number; transports: string[] };

/** What both ceremonies expect: a challenge of ours, signed for a page of ours by somebody whom the device has checked. */
const expected = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** The library is loaded with the first passkey: no start waits for it. */
const load = () => import('@simplewebauthn/server');

/** Checks a passkey that a browser has made. @returns what is kept of it; null when it is refused */
export async function verifyNew(
  party: RelyingParty,
  challenge: string,
  credential: AddPasskeyBody['credential'],
): Promise<Kept | null> {
  const { verifyRegistrationResponse } = await load();
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    const stated = decodeAttestationObject(isoBase64URL.toBuffer(credential.response.attestationObject));
    // None is asked for. Of the others only one that the passkey signs itself names no certificates, whose lists of
    // revocations would be fetched from wherever they say.
    const plain = stated.get('fmt') === 'none' || (stated.get('fmt') === 'packed' && !stated.get('attStmt').get('x5c'));
    if (!plain) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expected(party, challenge),
    });
    if (!registrationInfo || registrationInfo.credential.id !== credential.id) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = credential.response.transports ?? [];
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
  } catch {
    return null;
  }
}

/**
 * Checks that a passkey has signed. Whether its counter has risen is for the caller, who writes it down.
 *
 * @returns the counter; null when it is refused
 */
export async function verifyUse(
  party: RelyingParty,
  challenge: string,
  credential: PasskeySignInBody['credential'],
  { credential_id, public_key, transports }: Kept,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const { userHandle, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0, transports },
      ...expected(party, challenge),
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
