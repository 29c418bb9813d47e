import { useRef, useState } from 'react';
import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import { counted } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ImageDrop } from '../../ui/ImageDrop.tsx';
import { KeptDraft } from '../../ui/KeptDraft.tsx';
import { ImageList } from './ImageList.tsx';
import styles from './ImageStep.module.css';
import { sendImage } from './image-calls.ts';
import { type Refused, sortFiles } from './image-checks.ts';
import { isDone } from './image-queue.ts';
import type { Listed } from './listing-calls.ts';
import { sendImages } from './send-images.ts';
import { UploadedImages } from './UploadedImages.tsx';
import type { SendQueue, useImageQueue } from './use-image-queue.ts';
import { useKeptImages } from './use-kept-images.ts';

export { ListedView } from './ListedView.tsx';

export type ImageStepProps = {
  images: ReturnType<typeof useImageQueue>;
  /** The title of the work. */
  title: string;
  /** The work with its present pictures. */
  work: Listed;
  /** Called with the work after its present pictures have changed. */
  onChanged: (work: Listed) => void;
  onUpload: (send: SendQueue) => Promise<unknown>;
  /** The label of the button that goes on without an upload. */
  skip: string;
  onSkip: () => void;
};

/** The second step: the pictures of the work, chosen, put in order and sent. */
export function ImageStep({ images, title, work, onChanged, onUpload, skip, onSkip }: ImageStepProps) {
  const { queue, add, remove, move, describe } = images;
  const [refused, setRefused] = useState<Refused[]>([]);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const unsent = queue.filter((image) => !isDone(image));
  const failed = queue.some(({ state, textFailure }) => state === 'failed' || textFailure !== undefined);

  const choose = (files: Iterable<File>, textOf?: (file: File) => string) => {
    const sorted = sortFiles(files, ARTWORK_LIMITS.images - work.images.length - queue.length);
    setRefused(sorted.refused);
    if (sorted.accepted.length > 0) add(sorted.accepted, textOf);
  };
  const kept = useKeptImages(images, { work, title }, choose);
  const files = kept.waiting;
  /** The focus goes to the heading: the button that had it is gone with its picture. */
  const afterRemoval = () => {
    requestAnimationFrame(() => heading.current?.focus());
  };
  const send = async () => {
    setRefused([]);
    setBusy(true);
    const sendAll: SendQueue = async (all, how) => {
      await sendImages(all, { ...how, workId: work.id, send: sendImage });
      await kept.settle();
    };
    await onUpload(sendAll).finally(() => setBusy(false));
  };
  return (
    <section className={styles.step} aria-labelledby="images">
      <h2 id="images" ref={heading} tabIndex={-1} className={styles.heading}>
        Images of <cite>{title}</cite>
      </h2>
      <UploadedImages
        work={work}
        title={title}
        fixed={busy || queue.length > files}
        onChanged={onChanged}
        afterRemoval={afterRemoval}
      />
      <KeptDraft kept={kept}>{kept.sentence}</KeptDraft>
      <ImageDrop
        label="Choose images"
        rules={`or drop them here. JPEG, PNG or WebP, up to 15 MB each, at most ${ARTWORK_LIMITS.images}.`}
        multiple
        disabled={busy || kept.restoring}
        onChoose={choose}
      />
      <div role="alert" className={styles.refused}>
        {refused.map(({ name, why }) => (
          <p key={name}>
            <span>{name}</span> <span>{why}</span>
          </p>
        ))}
      </div>
      <p role="status" className={styles.unkept}>
        {kept.unkept &&
          'The storage of this browser is full or blocked: these images are lost when this page is closed.'}
      </p>
      <ImageList
        queue={queue}
        fixed={busy}
        first={work.images.length + 1}
        onMove={move}
        onRemove={remove}
        onDescribe={describe}
      />
      <div className={styles.actions}>
        <Button aria-disabled={unsent.length === 0 || busy} onClick={() => unsent.length > 0 && !busy && void send()}>
          {sendWord({ busy, failed, files, texts: unsent.length - files })}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onSkip}>
          {skip}
        </Button>
      </div>
    </section>
  );
}

/** The label of the button that sends. @param of how many files and, of uploaded pictures, texts wait */
function sendWord(of: { busy: boolean; failed: boolean; files: number; texts: number }): string {
  if (of.busy) return 'Uploading...';
  if (of.failed) return 'Try Again';
  if (of.files > 0) return `Upload ${counted(of.files, 'Image')}`;
  return of.texts > 0 ? `Save ${counted(of.texts, 'Text')}` : 'Upload Images';
}
