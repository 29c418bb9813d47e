import t from 'tap';
import { describeError } from '../../src/logger.ts';

t.test('an error says in the log what went wrong, and not whose it was', async (t) => {
  const lost = Object.assign(new Error('no mailbox for <ann@example.org>, or ann@example.org'), {
    code: 'EENVELOPE',
    recipients: ['ann@example.org'],
  });
  const refused = Object.assign(new Error('invalid input syntax for type bigint: "Ann of Elm Street"'), {
    code: '22P02',
    detail: 'Failing row contains (Ann).',
    where: 'unnamed portal parameter $1 = Ann',
  });
  const described = describeError(new TypeError('it failed', { cause: Object.assign(refused, { cause: lost }) }));
  t.match(described, {
    type: 'TypeError',
    message: 'it failed',
    stack: /^ +at .+logger\.test/,
    cause: {
      code: '22P02',
      message: 'invalid input syntax for type bigint: "…"',
      cause: { code: 'EENVELOPE', message: /^no mailbox for/ },
    },
  });
  t.notMatch(JSON.stringify(described), /Ann|ann@/);
});
