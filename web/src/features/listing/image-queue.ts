export const UPLOAD_FAILED = 'Upload failed. Please try again.';

/** A picture that was chosen for a work. */
export type QueuedImage = {
  key: number;
  file: File;
  /** An address that shows the file from this device. */
  preview: string;
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed';
  /** The part that is sent, from 0 to 1. */
  progress: number;
  /** What it shows, in the artist's words. */
  text: string;
  /** Once it is uploaded: its id, and the text that the server has. */
  hung?: { id: string; text: string };
  /** Why the file was not taken. */
  failure?: string;
  /** Why the text was not taken. */
  textFailure?: string | undefined;
};

export type QueueAction =
  | { type: 'added'; images: QueuedImage[] }
  | { type: 'removed'; key: number }
  | { type: 'moved'; key: number; to: number }
  | { type: 'changed'; key: number; change: Partial<Omit<QueuedImage, 'key' | 'file' | 'preview'>> };

/** Whether the server has a picture and its text as they are here. */
export const isDone = ({ text, hung }: QueuedImage): boolean => hung !== undefined && hung.text === text.trim();

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
