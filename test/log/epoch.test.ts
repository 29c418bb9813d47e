import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { type Epochs, lastingPositionOf, nextEpoch, numberOf, positionOf } from '../../src/engine/log/epoch.ts';

/** A log, event by event, with its epochs. Logs that were restored from one backup share their first events. */
type Log = { events: string[]; epochs: Epochs };

/** What happens to an installation: events come, backups are made, and one of them is restored. */
const happening = fc.oneof(
  fc.record({ append: fc.integer({ min: 1, max: 5 }) }),
  fc.constant('back up' as const),
  fc.record({ restore: fc.nat(9) }),
);

t.test(
  'whatever is restored however often, a number never means another event, and nobody waits for what is lost',
  (t) => {
    const law = fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      let log: Log = { events: [], epochs: [] };
      let now = 1_000;
      const backups = [log];
      /** For each number that a client was told: the events that it had seen then. */
      const told = new Map<number, string[]>();
      for (const [index, one] of happenings.entries()) {
        now += 100;
        if (one === 'back up') backups.push(log);
        else if ('append' in one) {
          for (let nth = 0; nth < one.append; nth++) {
            log = { ...log, events: [...log.events, `${index} ${nth}`] };
            const number = numberOf(log.epochs, log.events.length);
            assert.ok(!told.has(number), 'a number is told for two events');
            assert.equal(positionOf(log.epochs, number), log.events.length);
            told.set(number, log.events);
          }
        } else {
          const { events, epochs } = backups[one.restore % backups.length] ?? log;
          log = { events, epochs: [...epochs, nextEpoch(epochs, events.length, now)] };
        }
        for (const [number, seen] of told) {
          const common = seen.filter((event, at) => log.events[at] === event).length;
          if (common === seen.length)
            assert.equal(numberOf(log.epochs, common), number, 'an event that is left has another number');
          const asked = lastingPositionOf(log.epochs, number);
          assert.ok(asked >= common, 'a client sees less than what is left of what it saw');
          assert.ok(asked <= log.events.length, 'a client waits for what is lost');
        }
      }
    });
    t.doesNotThrow(() => fc.assert(law));
    t.end();
  },
);
