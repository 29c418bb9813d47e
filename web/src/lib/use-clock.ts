import { useEffect, useState } from 'react';

/** The time of this machine, updated at each full `interval` of milliseconds. */
export function useClock(interval: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      timer = setTimeout(tick, interval - (Date.now() % interval));
      setNow(new Date());
    };
    tick();
    return () => clearTimeout(timer);
  }, [interval]);
  return now;
}
