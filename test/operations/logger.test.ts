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

  for (const [message, told] of [
    ['It has halted: invalid input syntax for type integer: "Ann, 12 Elm"', /for type integer: "…"$/],
    [
      'Unexpected token \'A\', "Ann "of" Elm Street" is not valid JSON',
      /^Unexpected token 'A', "…" is not valid JSON$/,
    ],
    ['no mailbox for "ann elm"@example.org', /^no mailbox for \[e-mail\]$/],
    [
      'null value in column "bio" of relation "artist" violates not-null constraint',
      /^null value in column "bio" of relation "artist" violates not-null constraint$/,
    ],
    ['value of column "Ann of Elm" is wrong', /^value of column "…" is wrong$/],
  ] as const)
    t.match(describeError(new Error(message)).message, told, 'without a code, too');
});
