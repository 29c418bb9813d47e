import { writeSync } from 'node:fs';

const nothing = new Int32Array(new SharedArrayBuffer(4));

// A process of the product preloads this file. At SIGUSR2 its event loop stands still, as in endless work, but leaves
// the processor to others.
process.on('SIGUSR2', function standStill() {
  writeSync(1, 'it stands still\n');
  for (;;) Atomics.wait(nothing, 0, 0, 20);
});
