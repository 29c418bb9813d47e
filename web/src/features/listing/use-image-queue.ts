import { useEffect, useReducer, useRef } from 'react';
import type { FileKeeper } from '../../lib/drafts/kept-files.ts';
import { imageQueue, type QueueAction, type QueuedImage } from './image-queue.ts';

/** Sends what is not sent yet, and says how that goes. @throws Error with the sentence to show */
export type SendQueue = (
  queue: QueuedImage[],
  sending: { change: (action: QueueAction) => void; signal: AbortSignal },
) => Promise<void>;

let lastKey = 0;

/** The pictures that an artist chose for a work, and their upload, one after the other. */
export function useImageQueue() {
  const [queue, change] = useReducer(imageQueue, []);
  const previews = useRef(new Set<string>());
  const leaving = useRef<AbortController>(undefined);
  const keeper = useRef<FileKeeper>(undefined);
  useEffect(() => {
    const shown = previews.current;
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      keeper.current?.close();
      for (const preview of shown) URL.revokeObjectURL(preview);
      shown.clear();
    };
  }, []);

  const add = (files: File[], textOf = (_: File) => '') => {
    const images = files.map((file): QueuedImage => {
      lastKey += 1;
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      return { key: lastKey, file, preview, state: 'waiting', progress: 0, text: textOf(file) };
    });
    change({ type: 'added', images });
  };

  /** Sends what is not sent yet, in order; stops at the first that fails. @throws Error with the sentence to show */
  const upload = (send: SendQueue) => send(queue, { change, signal: leaving.current?.signal ?? AbortSignal.abort() });

  return {
    queue,
    /** Who keeps the files that are not sent, once there may be some. */
    keeper,
    add,
    upload,
    remove: (key: number) => change({ type: 'removed', key }),
    describe: (key: number, text: string) => change({ type: 'changed', key, change: { text, textFailure: undefined } }),
    move: (key: number, to: number) => change({ type: 'moved', key, to }),
  };
}
