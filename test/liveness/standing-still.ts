import { createActivity } from '../../src/engine/liveness/activity.ts';
import { startWatchdog } from '../../src/engine/liveness/watchdog.ts';

/**
 * A process with a watchdog that allows half a second. It prints that it is up, and then each sign of life. At SIGUSR2
 * it stands still in a pattern that never ends.
 */
const activity = createActivity();
const markTracking = activity.route('POST /engagement/track');
const markJoining = activity.route('POST /launch/register');
startWatchdog({ activity, databaseUrl: process.env.DATABASE_URL ?? '', stall: 500 });

markTracking();
markJoining();
activity.begin('mail 01890a5d-ac96-774b-bcce-b302099a8057')();
activity.begin('fold p_cart_v1 1 41');

function testsAName(): boolean {
  const pattern = `^(a|aa)+${'$'}`;
  return new RegExp(pattern).test(`${'a'.repeat(200)}!`);
}
process.on('SIGUSR2', () => testsAName());
console.log('up');
setInterval(() => console.log('alive'), 20);
