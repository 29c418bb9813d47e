/** Whether this browser knows passkeys. A page that did not come over TLS has none, but for `localhost`. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;
