import { writeSync } from 'node:fs';

// Loaded before a process of the product: at SIGUSR2 its event loop stands still, as in work that never ends.
process.on('SIGUSR2', function standStill() {
  writeSync(1, 'it stands still\n');
  for (;;);
});
