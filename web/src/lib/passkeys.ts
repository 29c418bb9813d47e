import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { NewPasskeyOptionsReply, PasskeyOptionsReply } from '#contract/factors.ts';

/** Nobody chose a passkey: the question was closed, or waited too long. Browsers do not tell the two apart. */
export class NoPasskey extends Error {
  override name = 'NoPasskey';
}

/** Gives what a browser threw words for people. */
function explain(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return new NoPasskey('No passkey was chosen.');
  if (name === 'InvalidStateError') return new Error('This device has a passkey for your account already.');
  return new Error('This device could not use a passkey here. Please try another one.', { cause: error });
}

/** Makes a passkey on a device that the person chooses. @throws NoPasskey when they chose none */
export async function makePasskey(options: NewPasskeyOptionsReply['options']) {
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    throw explain(error);
  }
}

/** Lets the person prove that a passkey is theirs. @throws NoPasskey when they chose none */
export async function askForPasskey(options: PasskeyOptionsReply['options']) {
  try {
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  } catch (error) {
    throw explain(error);
  }
}
