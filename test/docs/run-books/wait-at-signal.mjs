// A worker preloads this file. At SIGUSR2 its event loop stands still, and leaves the processor to others.
const nothing = new Int32Array(new SharedArrayBuffer(4));

process.on('SIGUSR2', function standStill() {
  for (;;) Atomics.wait(nothing, 0, 0, 20);
});
