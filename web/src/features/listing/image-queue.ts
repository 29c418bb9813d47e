/** A picture that was chosen for a work. */
export type QueuedImage = {
  key: number;
  file: File;
  /** An address that shows the file from this device. */
  preview: string;
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** The part that is sent, from 0 to 1. */
  progress: number;
  failure?: string;
};

type Sending = { onProgress: (part: number) => void; signal: AbortSignal };

/** Sends a picture of a work. @throws Error with the sentence to show */
export type SendImage = (id: number, file: File, sending: Sending) => Promise<void>;

export type QueueAction =
  | { type: 'added'; images: QueuedImage[] }
  | { type: 'removed'; key: number }
  | { type: 'moved'; key: number; to: number }
  | { type: 'changed'; key: number; change: Partial<Pick<QueuedImage, 'state' | 'progress' | 'failure'>> };

/** The reducer of the chosen pictures, in the order in which they will be shown. Uploaded ones keep their places. */
export function imageQueue(queue: QueuedImage[], action: QueueAction): QueuedImage[] {
  switch (action.type) {
    case 'added':
      return [...queue, ...action.images];
    case 'removed':
      return queue.filter(({ key }) => key !== action.key);
    case 'moved':
      return moved(queue, action.key, action.to);
    case 'changed':
      return queue.map((image) => (image.key === action.key ? { ...image, ...action.change } : image));
  }
}

function moved(queue: QueuedImage[], key: number, to: number): QueuedImage[] {
  const image = queue.find((other) => other.key === key);
  const firstFree = queue.filter(({ state }) => state === 'uploaded').length;
  if (image === undefined || to < firstFree || to >= queue.length) return queue;
  const others = queue.filter((other) => other !== image);
  return [...others.slice(0, to), image, ...others.slice(to)];
}
