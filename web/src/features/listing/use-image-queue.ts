import { useEffect, useReducer, useRef } from 'react';
import { messageOf } from '../../lib/errors.ts';
import { imageQueue, type QueuedImage, type SendImage } from './image-queue.ts';

export const UPLOAD_FAILED = 'Upload failed. Please try again.';

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
      return { key: lastKey, file, preview, state: 'waiting', progress: 0 };
    });
    change({ type: 'added', images });
  };

  const sendOne = async (id: number, { key, file }: QueuedImage, send: SendImage) => {
    change({ type: 'changed', key, change: { state: 'uploading', progress: 0 } });
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    const onProgress = (progress: number) => change({ type: 'changed', key, change: { progress } });
    try {
      await send(id, file, { onProgress, signal });
      change({ type: 'changed', key, change: { state: 'uploaded', progress: 1 } });
    } catch (error) {
      change({ type: 'changed', key, change: { state: 'failed', failure: messageOf(error, UPLOAD_FAILED) } });
      throw error;
    }
  };

  /** Sends what is not sent yet, in order; stops at the first that fails. @throws Error with the sentence to show */
  const upload = async (id: number, send: SendImage) => {
    for (const image of queue) if (image.state !== 'uploaded') await sendOne(id, image, send);
  };

  return {
    queue,
    add,
    upload,
    remove: (key: number) => change({ type: 'removed', key }),
    move: (key: number, to: number) => change({ type: 'moved', key, to }),
  };
}
