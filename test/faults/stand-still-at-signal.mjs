import { writeSync } from 'node:fs';

// A process of the product preloads this file. At SIGUSR2 its event loop stands still, as in endless work.
process.on('SIGUSR2', function standStill() {
  writeSync(1, 'it stands still\n');
  for (;;);
});
