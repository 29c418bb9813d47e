import { useEffect, useState } from 'react';
import { followStream, type StreamState } from '../../lib/follow-stream.ts';

/**
 * Listens for changes of the statistics as long as the component stands.
 *
 * @param onMoved called when they moved, and when the line is open (again), for what moved before; must be stable
 * @returns how the line is
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
