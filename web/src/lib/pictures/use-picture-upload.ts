import { useEffect, useRef, useState } from 'react';
import type { Picture } from '#contract/pictures.ts';
import { useReloadGuard } from '../forms/use-reload-guard.ts';
import { fileRefusal } from './image-files.ts';
import { uploadPicture } from './own-pictures.ts';
import { uploadFailure } from './upload-file.ts';

type Sent = { name: string; progress: number };

/** The upload of one picture at a time. It stops when its place leaves the screen. */
export function usePictureUpload(onUploaded: (picture: Picture) => void) {
  const [sent, setSent] = useState<Sent>();
  const [failure, setFailure] = useState<string>();
  const done = useRef(onUploaded);
  done.current = onUploaded;
  useReloadGuard(sent !== undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setSent({ name: file.name, progress: 0 });
    try {
      const picture = await uploadPicture(file, {
        onProgress: (progress) => setSent({ name: file.name, progress }),
        signal,
      });
      if (!signal.aborted) done.current(picture);
    } catch (error) {
      setFailure(uploadFailure(error));
    } finally {
      running.current = undefined;
      setSent(undefined);
    }
  };

  return {
    sent,
    failure,
    /** Checks a choice of files and sends the one in it. */
    choose: (files: File[]) => {
      const [file, ...others] = files;
      if (file === undefined || running.current !== undefined) return;
      const refusal = others.length > 0 ? 'Please choose one picture at a time' : fileRefusal(file);
      setFailure(refusal);
      if (refusal === undefined) void send(file);
    },
  };
}
