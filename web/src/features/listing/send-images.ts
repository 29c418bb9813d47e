import { messageOf } from '../../lib/reading/errors.ts';
import { isDone, type QueueAction, type QueuedImage, UPLOAD_FAILED } from './image-queue.ts';

/** The calls that give a work a picture and its text. */
export type SendImage = {
  /** @returns the id of the picture. @throws Error with the sentence to show */
  file: (
    workId: number,
    file: File,
    sending: { onProgress: (part: number) => void; signal: AbortSignal },
  ) => Promise<string>;
  /** @throws ApiError */
  text: (workId: number, imageId: string, text: string) => Promise<unknown>;
};

type Sending = { workId: number; send: SendImage; change: (action: QueueAction) => void; signal: AbortSignal };

/** Sends the file of a picture. @returns its id */
async function sendFile({ key, file }: QueuedImage, { workId, send, change, signal }: Sending): Promise<string> {
  change({ type: 'changed', key, change: { state: 'uploading', progress: 0 } });
  const onProgress = (progress: number) => change({ type: 'changed', key, change: { progress } });
  try {
    const id = await send.file(workId, file, { onProgress, signal });
    change({ type: 'changed', key, change: { state: 'uploaded', progress: 1, hung: { id, text: '' } } });
    return id;
  } catch (error) {
    change({ type: 'changed', key, change: { state: 'failed', failure: messageOf(error, UPLOAD_FAILED) } });
    throw error;
  }
}

/** Sends the text of a picture that is uploaded. @throws Error that says of which picture */
async function sendText(image: QueuedImage, id: string, { workId, send, change }: Sending): Promise<void> {
  const { key, file } = image;
  const text = image.text.trim();
  try {
    await send.text(workId, id, text);
    change({ type: 'changed', key, change: { hung: { id, text }, textFailure: undefined } });
  } catch (error) {
    const textFailure = `This text is not saved. ${messageOf(error, 'Please try again.')}`;
    change({ type: 'changed', key, change: { textFailure } });
    throw new Error(`The alternative text of ${file.name} is not saved. ${messageOf(error, 'Please try again.')}`, {
      cause: error,
    });
  }
}

/**
 * Sends what the server does not have yet, picture after picture, each with its text. It stops at the first refusal;
 * the next try goes on there, and sends nothing twice.
 *
 * @throws Error with the sentence to show
 */
export async function sendImages(queue: QueuedImage[], sending: Sending): Promise<void> {
  for (const image of queue) {
    if (isDone(image)) continue;
    const id = image.hung?.id ?? (await sendFile(image, sending));
    if (image.text.trim() !== (image.hung?.text ?? '')) await sendText(image, id, sending);
  }
}
