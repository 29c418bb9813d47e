/** The first two letters of an e-mail in capitals; JD when there is none. */
export function initialsOf(email: string): string {
  return email === '' ? 'JD' : email.slice(0, 2).toUpperCase();
}
