import t from 'tap';
import { ConfigError } from '../../src/config/config-error.ts';
import { loadConfig } from '../../src/config.ts';

t.test('a URL of a database that cannot be read ends the start with the name of its variable', async (t) => {
  const good = { DATABASE_URL: 'postgres://one:5432,two:5433/x', DATA_DIR: t.testdir() };
  t.ok(loadConfig(good));
  for (const variable of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'])
    for (const url of ['postgres://db:notaport/x', 'postgres://db:99999/x', 'postgres://one:5432,two:x/x', 'http://x'])
      try {
        loadConfig({ ...good, [variable]: url });
        t.fail(`${variable} takes ${url}`);
      } catch (error) {
        t.ok(error instanceof ConfigError, url);
        t.match(error, { message: new RegExp(`^${variable}\\b.*a postgres:// URL`) });
      }
});
