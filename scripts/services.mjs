import { dataFolder } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { setUp } from './setup.mjs';

// PostgreSQL and Redis alone, in the foreground, for work on the code while the product does not run.
await session(dataFolder(), async ({ services }) => {
  await setUp({ redis: true });
  const urls = await startServices(dataFolder(), {}, services);
  process.stdout.write(
    `DATABASE_OWNER_URL=${urls.ownerUrl}\nDATABASE_URL=${urls.databaseUrl}\nREDIS_URL=${urls.redisUrl}\n`,
  );
  say('PostgreSQL and Redis run; Ctrl-C stops them.');
  return new Promise(() => {});
});
