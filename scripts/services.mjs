import { dataFolder } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { startServices } from './lib/services.mjs';
import { session } from './lib/session.mjs';
import { setUp } from './setup.mjs';

// Only PostgreSQL and Redis, in the foreground: for work on the code without the product running.
await session(dataFolder(), async ({ services }) => {
  await setUp({ redis: true });
  const urls = await startServices(dataFolder(), {}, services);
  process.stdout.write(
    `DATABASE_OWNER_URL=${urls.ownerUrl}\nDATABASE_URL=${urls.databaseUrl}\nREDIS_URL=${urls.redisUrl}\n`,
  );
  say('PostgreSQL and Redis run; Ctrl-C stops them.');
  return new Promise(() => {});
});
