import t from 'tap';
import { readRunBooks } from './document.ts';
import { play, startInstallation } from './installation.ts';
import { RELEASE } from './release.ts';
import { API, SERVICES, STANDING_STILL } from './services.ts';

const books = readRunBooks();

t.test('run-books of processes, services and releases', async (t) => {
  const installation = await startInstallation(t);
  // The watchdog takes its 10 s meanwhile.
  installation.worker.signal('SIGUSR2');
  for (const scenarios of [API, STANDING_STILL, SERVICES, RELEASE]) await play(t, installation, scenarios, books);
});
