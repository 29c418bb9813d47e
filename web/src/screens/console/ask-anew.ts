/** Asks the server what the account may do now. What it answers shows by itself; a failure waits for the next time. */
export async function askAnew(): Promise<void> {
  const { syncUser } = await import('../../features/session/session-calls.ts');
  await syncUser();
}
