import { sql } from 'kysely';
import { buildApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/config.ts';
import { list } from '../../artworks/people.ts';
import { commandLine } from '../../helpers/command-line.ts';
import { look, type Scenario, type Shop } from './shop.ts';

const FORMER = 'the secret before, of more than 32 characters';
const NEXT = 'the secret to come, of more than 32 characters';

/** API processes that start with other secrets, one after the other, and a token that somebody has from the first. */
async function openApi({ t, stack }: Shop) {
  const { parts, database, config } = stack;
  const person = await stack.shopper();
  const start = async (settings: Record<string, string>) => {
    const own = { DATABASE_URL: database.url, DATA_DIR: config.dataDir, RATE_LIMIT: 'off', ...settings };
    const app = await buildApp({ ...parts, config: loadConfig(own) });
    t.teardown(() => app.close());
    return app;
  };
  let app = await start({ JWT_SECRET: FORMER });
  const credentials = { email: person.session.user.email, password: person.password };
  const signIn = async (): Promise<string> =>
    (await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: credentials })).json().token;
  const token = await signIn();
  return {
    async restart(settings: Record<string, string>) {
      app = await start(settings);
    },
    /** How tokens are answered: the first one, and a fresh one. */
    async me() {
      const ask = async (token: string) =>
        (await app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
      return [await ask(token), await ask(await signIn())];
    },
  };
}

/** Scenarios that begin with a person, not with an alert. */
export const PEOPLE: Record<string, Scenario> = {
  async 'Secrets are rotated'(shop) {
    const { t, stack, means, owner } = shop;
    const { name, ownerUrl } = stack.database;
    const api = await openApi(shop);
    const words = { 'former secret': FORMER, 'new secret': NEXT };
    const asUser = (password: string) => {
      const url = Object.assign(new URL(stack.database.url), { username: `user_of_${name}`, password });
      return commandLine(stack.database, stack.config.dataDir, {
        DATABASE_URL: url.href,
        DATABASE_OWNER_URL: ownerUrl,
      });
    };
    const before = means.operator;
    const [former, rotated] = [asUser('former'), asUser('rotated')];
    t.teardown(() => sql`drop role if exists ${sql.id(`user_of_${name}`)}`.execute(owner));
    await former.run('migrate');
    t.equal((await former.run('verify', 'cart')).code, 0);

    const book = shop.open({
      operator: rotated,
      compose: (_words, settings) => ('JWT_SECRET' in settings ? api.restart(settings) : Promise.resolve()),
    });
    await book.next(words);
    t.same(await api.me(), [200, 200], 'a process that has yet to be told knows the tokens of the next secret');
    await book.next(words);
    t.same(await api.me(), [200, 200], 'nobody is signed out');
    await book.next(words);
    t.same(await api.me(), [401, 200], 'the former secret opens nothing');
    await book.next();
    t.match(await former.run('status'), { code: 1, err: /^PostgreSQL refuses the user or the password/ });
    means.operator = before;
  },

  async 'A person asks to be erased'(shop) {
    const artist = await shop.stack.artist('Zerubbabel');
    await list(artist, { title: 'Thistle at noon' });
    await look(shop, '/about');
    const { id, email } = artist.session.user;
    const book = shop.open();
    await book.next({ email, stream: `artist-${id}` });
  },
};
