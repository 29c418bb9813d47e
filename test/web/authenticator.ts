import type { Page } from 'playwright-core';

/** A device of the person at a page that makes passkeys and proves that they are theirs, without a question. */
export type Authenticator = {
  /** How many passkeys it keeps. */
  count(): Promise<number>;
  /** Forgets every passkey. */
  forget(): Promise<void>;
  /** Copies what it keeps, as a thief does. @returns what puts the copies in the place of what it keeps by then */
  copy(): Promise<() => Promise<void>>;
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
    return credentials;
  };
  const forget = async () => void (await browser.send('WebAuthn.clearCredentials', { authenticatorId }));
  return {
    count: async () => (await kept()).length,
    forget,
    async copy() {
      const copies = await kept();
      return async () => {
        await forget();
        for (const credential of copies) await browser.send('WebAuthn.addCredential', { authenticatorId, credential });
      };
    },
    answer: async (willing) =>
      void (await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: willing })),
  };
}
