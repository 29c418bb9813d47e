import { useEffect, useReducer, useRef } from 'react';
import { imageQueue, type QueuedImage } from './image-queue.ts';
import { type SendImage, sendImages } from './send-images.ts';

let lastKey = 0;

/** The pictures that an artist chose for a work, and their upload, one after the other. */
export function useImageQueue() {
  const [queue, change] = useReducer(imageQueue, []);
  const previews = useRef(new Set<string>());
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const shown = previews.current;
    const controller = new AbortController();
    leaving.current = controller;
    return () => {
      controller.abort();
      for (const preview of shown) URL.revokeObjectURL(preview);
      shown.clear();
    };
  }, []);

  const add = (files: File[]) => {
    const images = files.map((file): QueuedImage => {
      lastKey += 1;
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      return { key: lastKey, file, preview, state: 'waiting', progress: 0, text: '' };
    });
    change({ type: 'added', images });
  };

  /** Sends what is not sent yet, in order; stops at the first that fails. @throws Error with the sentence to show */
  const upload = (workId: number, send: SendImage) =>
    sendImages(queue, { workId, send, change, signal: leaving.current?.signal ?? AbortSignal.abort() });

  return {
    queue,
    add,
    upload,
    remove: (key: number) => change({ type: 'removed', key }),
    describe: (key: number, text: string) => change({ type: 'changed', key, change: { text, textFailure: undefined } }),
    move: (key: number, to: number) => change({ type: 'moved', key, to }),
  };
}
