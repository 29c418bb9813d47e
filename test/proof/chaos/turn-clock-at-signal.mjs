// A process of the product preloads this file. SIGWINCH turns its clock an hour ahead, SIGURG an hour back.
//
// It shifts `Date`, and so what the process dates, and when it takes tokens, keys and sessions for expired. It does not
// shift timers, `performance.now()`, the time in a UUIDv7, or the clocks of PostgreSQL and Redis.
const HOUR = 3_600_000;
const RealDate = Date;
let ahead = 0;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
process.on('SIGWINCH', () => {
  ahead += HOUR;
});
process.on('SIGURG', () => {
  ahead -= HOUR;
});
