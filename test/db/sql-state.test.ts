import t from 'tap';
import { isPassing } from '../../src/engine/db/sql-state.ts';

t.test('whatever PostgreSQL gives up for the time that it took may be tried again', async (t) => {
  const timeouts = {
    idle_in_transaction_session_timeout: '25P03',
    idle_session_timeout: '57P05',
    lock_timeout: '55P03',
    statement_timeout: '57014',
    transaction_timeout: '25P04',
  };
  for (const [setting, code] of Object.entries(timeouts)) t.ok(isPassing({ code }), setting);
  t.notOk(isPassing({ code: '25P01' }), 'but not what was never begun');
});
