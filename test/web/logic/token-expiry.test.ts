import t from 'tap';
import { runsOut } from '../../../web/src/lib/session/token-expiry.ts';

const MINUTE = 60_000;
/** Issued at noon by the server's clock, for a quarter of an hour. */
const NOON = 1_795_780_800;
const token = `x.${btoa(JSON.stringify({ iat: NOON, exp: NOON + 900 }))}.x`;

t.test('a token runs out a quarter of an hour after it came, whatever the clock of the device says', (t) => {
  for (const wrong of [0, 20, -20, 600_000, -600_000]) {
    const came = NOON * 1_000 + wrong * MINUTE;
    const after = (minutes: number) => runsOut(token, came, came + minutes * MINUTE);
    t.same([after(0), after(14), after(15), after(60)], [false, false, true, true], `${wrong} minutes fast`);
  }
  t.end();
});

t.test(
  'a token of which nobody knows when it came goes by the clock, and one that cannot be read by the server',
  (t) => {
    t.equal(runsOut(token, undefined, NOON * 1_000), false);
    t.equal(runsOut(token, undefined, (NOON + 1_000) * 1_000), true);
    t.equal(runsOut(token, NOON + 5, NOON), true, 'the clock was set back since');
    t.equal(runsOut('no token', 0), false);
    t.end();
  },
);
