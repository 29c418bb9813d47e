import { useEffect, useState } from 'react';
import { followStream, type StreamState } from '../../lib/reading/follow-stream.ts';

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
    void followStream('/engagement/stream', leaving.signal, {
      onEvent: ({ event }) => {
        if (event === 'stats') onMoved();
      },
      onState: (now) => {
        setState(now);
        if (now === 'live') onMoved();
      },
    });
    return () => leaving.abort();
  }, [onMoved]);
  return state;
}
