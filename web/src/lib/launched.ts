/** Whether something beyond the first release is open, as the page of the server says. */
export function isLaunched(what: 'password-reset' | 'checkout' | 'card'): boolean {
  const said = document.querySelector<HTMLMetaElement>('meta[name="launched"]')?.content ?? '';
  return said.split(' ').includes(what);
}
