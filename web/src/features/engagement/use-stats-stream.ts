import { useEffect, useState } from 'react';
import type { StreamState } from '../../lib/reading/follow-stream.ts';
import type { ServerEvent } from '../../lib/reading/server-events.ts';

/**
 * Listens for changes of the statistics while the component is mounted.
 *
 * @param onMoved called when they changed, and after each connect, because they may have changed before; must be stable
 * @returns the state of the connection
 */
export function useStatsStream(onMoved: () => void): StreamState {
  const [state, setState] = useState<StreamState>('connecting');
  useEffect(() => {
    const leaving = new AbortController();
    const listeners = {
      onEvent: ({ event }: ServerEvent) => {
        if (event === 'stats') onMoved();
      },
      onState: (now: StreamState) => {
        setState(now);
        if (now === 'live') onMoved();
      },
    };
    // The figures come first. Without the stream they are asked for from time to time.
    import('../../lib/reading/follow-stream.ts').then(
      ({ followStream }) => followStream('/engagement/stream', leaving.signal, listeners),
      () => setState('down'),
    );
    return () => leaving.abort();
  }, [onMoved]);
  return state;
}
