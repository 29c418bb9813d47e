import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { deciders } from '../../src/deciders.ts';
import { type AnyDecider, decodeState, encodeState } from '../../src/engine/log/decider.ts';
import { lawHolds } from '../helpers/laws.ts';
import { histories, type Told } from './histories.ts';

/** Takes a state through a snapshot and back. */
function kept(decider: AnyDecider, state: unknown): unknown {
  const found = decodeState(decider, JSON.parse(JSON.stringify(encodeState(decider, state))));
  if (!found) throw new Error(`a state of ${decider.name} does not fit its own schema: ${JSON.stringify(state)}`);
  return found.state;
}

const fold = ({ evolve }: AnyDecider, state: unknown, events: Told[]) =>
  events.reduce((before, event) => evolve(before, event), state);

/** Hashes the states that a decider makes of 200 histories, the same ones each time. */
function fingerprint(decider: AnyDecider, history: fc.Arbitrary<Told[]>): string {
  const states = fc
    .sample(history, { numRuns: 200, seed: 7 })
    .map((events) => encodeState(decider, fold(decider, decider.initial, events)));
  return createHash('sha256').update(JSON.stringify(states)).digest('base64url').slice(0, 12);
}

/**
 * The fingerprint of each version of a decider. A decider with another fingerprint needs another version, or it would
 * go on from snapshots of the old one: raise `version`, and write the new fingerprint here. (A new type of event makes
 * other histories for all who read its stream, and a release of fast-check for everybody: then no version changes.)
 */
const FINGERPRINTS: Record<string, string> = {
  'addressed-artist 1': '8oFKvD1PqyUJ',
  'addressed-member 1': 'AXPZKle4clW-',
  'artist 2': 'oK9HKSt4T6gZ',
  'artwork 3': 'p4beKxTArzXS',
  'bought-bag 1': 'pAFeaHL9qg5j',
  'card-payment 1': '14N6nsCnfj63',
  'cart 1': 'rWfOBsYCmmpM',
  'cart-artist 1': 'jMAx0utatIq7',
  'cart-work 3': 'xFJsiXubAcGR',
  'checkout 1': 'sio_lkqAtcin',
  'conversation 1': 'mwxNoNyLy8vz',
  'discussed-order 1': '4xbVcFJQEurc',
  'discussed-work 1': 'RqN-GqhV6eH-',
  'favorite-work 2': 'fkVt20R76HBG',
  'favorites 1': 'P8sA4GVS-_R-',
  'followed-artist 1': 'allGJbwu_dtY',
  'invoices 1': 'zm-qprB_lBhe',
  'mailed-conversation 1': 'jCWAHABNQlzo',
  'minisite 1': 'kKg9F3L8SKi0',
  'notices 3': 'JH8OaKlPkI81',
  'order 6': 'ZZZIWgKIFCgS',
  'pair 1': 'xAeIMxIh5_RQ',
  'pictures 1': 'yRlE5e3J6RBo',
  'seller 1': 'Pp5SWF4CfUix',
  'work-for-sale 1': 'GRUwz2ZU79b0',
  'works-artist 1': 'b5zVQ0efYRQz',
  'writer 1': '1dJpa_SKJuNE',
};

for (const decider of deciders) {
  const { name, version } = decider;
  t.test(`the state of ${name} is the same out of a snapshot and the rest as out of all events`, async (t) => {
    const history = histories[name];
    if (!history) throw new Error(`nobody says what may happen in a stream that ${name} reads`);
    const law = fc.asyncProperty(history, fc.nat({ max: 30 }), async (events, at) => {
      const half = kept(decider, fold(decider, decider.initial, events.slice(0, at)));
      const whole = fold(decider, decider.initial, events);
      assert.deepStrictEqual(fold(decider, half, events.slice(at)), whole);
    });
    await lawHolds(law, 300);
    t.equal(
      fingerprint(decider, history),
      FINGERPRINTS[`${name} ${version}`],
      `what version ${version} makes of events`,
    );
  });
}

t.test('no two deciders keep their states under one name', async (t) => {
  t.equal(new Set(deciders.map(({ name }) => name)).size, deciders.length);
});
