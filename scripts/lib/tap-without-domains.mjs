import hooks from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Imported before the tests of a process. Tap follows each promise of the process, to find the test in which an error
 * was thrown that nobody caught. That takes a tenth of a processor. Without it such an error ends the process, which
 * fails as a whole.
 */
const { createHook } = hooks;
const idle = { enable: () => idle, disable: () => idle };
hooks.createHook = () => idle;
syncBuiltinESMExports();
await import('tap');
hooks.createHook = createHook;
syncBuiltinESMExports();
