import type { Page } from 'playwright-core';

/** A passkey as the protocol of the browser tells of it. */
type Kept = { credentialId: string };

/** A device of the person at a page that makes passkeys and proves that they are theirs, without a question. */
export type Authenticator = {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** Forgets every passkey. */
  forget(): Promise<void>;
  /** Lets the person say yes, or close the question of the browser each time. */
  answer(willing: boolean): Promise<void>;
};

/** Gives the person at a page a device with a sensor for fingers, which keeps what it makes. */
export async function holdAuthenticator(page: Page): Promise<Authenticator> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const kept = async () => {
    const { credentials } = await browser.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials as Kept[];
  };
  return {
    count: async () => (await kept()).length,
    forget: async () => void (await browser.send('WebAuthn.clearCredentials', { authenticatorId })),
    answer: async (willing) =>
      void (await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: willing })),
  };
}
