import t from 'tap';
import type { Tokens } from '../../src/contract/accounts.ts';
import { startStack } from '../helpers/stack.ts';

t.test('logging out', async (t) => {
  const stack = await startStack(t);
  const refresh = (refresh_token: string) =>
    stack.visitor().call<Tokens & { code: string }>('POST', '/auth/refresh', { body: { refresh_token } });

  t.test('who logs out is out: the session cannot be refreshed, nor read the account', async (t) => {
    const ada = await stack.shopper();
    const { refresh_token } = ada.session;
    const answer = await ada.call('POST', '/auth/logout', { body: { refresh_token } });
    t.equal(answer.status, 204);
    t.equal(answer.body, '');
    t.equal((await refresh(refresh_token)).status, 401);
    t.equal((await ada.call('GET', '/auth/me')).status, 401);
  });

  t.test('every token that the session was ever given is over, also of another tab', async (t) => {
    const ada = await stack.shopper();
    const { refresh_token } = ada.session;
    const [one, other] = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    await ada.call('POST', '/auth/logout', { body: { refresh_token: one.body.refresh_token } });
    t.equal((await refresh(other.body.refresh_token)).status, 401);
  });

  t.test('a refresh that runs while somebody logs out gives nothing that outlives it', async (t) => {
    for (let round = 0; round < 20; round += 1) {
      const ada = await stack.shopper();
      const { refresh_token } = ada.session;
      const [fresh] = await Promise.all([
        refresh(refresh_token),
        ada.call('POST', '/auth/logout', { body: { refresh_token } }),
      ]);
      if (fresh.status === 200) t.equal((await refresh(fresh.body.refresh_token)).status, 401);
      else t.equal(fresh.status, 401);
    }
  });

  t.test('logging out twice, or with a token that nobody knows, is no error', async (t) => {
    const ada = await stack.shopper();
    const { refresh_token } = ada.session;
    t.equal((await ada.call('POST', '/auth/logout', { body: { refresh_token: 'unknown' } })).status, 204);
    t.equal((await ada.call('GET', '/auth/me')).status, 200, 'which ends no session');
    for (let round = 0; round < 2; round += 1)
      t.equal((await ada.call('POST', '/auth/logout', { body: { refresh_token } })).status, 204);
  });

  t.test('nobody logs out somebody else', async (t) => {
    const [ada, mallory] = [await stack.shopper(), await stack.shopper('Mallory')];
    const { refresh_token } = ada.session;
    t.equal((await mallory.call('POST', '/auth/logout', { body: { refresh_token } })).status, 204);
    t.equal((await refresh(refresh_token)).status, 200);
  });

  t.test('a visitor who is not signed in cannot log out', async (t) => {
    const { status, body } = await stack.visitor().call('POST', '/auth/logout', { body: { refresh_token: 'x' } });
    t.equal(status, 401);
    t.match(body, { code: 'UNAUTHENTICATED' });
  });
});
