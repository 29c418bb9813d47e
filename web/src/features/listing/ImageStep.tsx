import { useRef, useState } from 'react';
import { ARTWORK_LIMITS } from '#contract/artworks.ts';
import { counted } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ImageDrop } from '../../ui/ImageDrop.tsx';
import { ImageList } from './ImageList.tsx';
import styles from './ImageStep.module.css';
import { uploadImage } from './image-calls.ts';
import { type Refused, sortFiles } from './image-checks.ts';
import type { SendImage } from './image-queue.ts';
import type { Listed } from './listing-calls.ts';
import { UploadedImages } from './UploadedImages.tsx';
import type { useImageQueue } from './use-image-queue.ts';

type ImageStepProps = {
  images: ReturnType<typeof useImageQueue>;
  /** The title of the work. */
  title: string;
  /** The work with its present pictures. */
  work: Listed;
  /** Called with the work after its present pictures have changed. */
  onChanged: (work: Listed) => void;
  onUpload: (send: SendImage) => Promise<unknown>;
  /** The label of the button that goes on without an upload. */
  skip: string;
  onSkip: () => void;
};

/** The second step: the pictures of the work, chosen, put in order and sent. */
export function ImageStep({ images, title, work, onChanged, onUpload, skip, onSkip }: ImageStepProps) {
  const { queue, add, remove, move } = images;
  const [refused, setRefused] = useState<Refused[]>([]);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = queue.filter(({ state }) => state !== 'uploaded').length;
  const failed = queue.some(({ state }) => state === 'failed');

  const choose = (files: Iterable<File>) => {
    const sorted = sortFiles(files, ARTWORK_LIMITS.images - work.images.length - queue.length);
    setRefused(sorted.refused);
    if (sorted.accepted.length > 0) add(sorted.accepted);
  };
  /** The focus goes to the heading: the button that had it is gone with its picture. */
  const afterRemoval = () => {
    requestAnimationFrame(() => heading.current?.focus());
  };
  const send = async () => {
    setRefused([]);
    setBusy(true);
    await onUpload(uploadImage).finally(() => setBusy(false));
  };
  return (
    <section className={styles.step} aria-labelledby="images">
      <h2 id="images" ref={heading} tabIndex={-1} className={styles.heading}>
        Images of <cite>{title}</cite>
      </h2>
      <UploadedImages
        work={work}
        title={title}
        fixed={busy || queue.length > waiting}
        onChanged={onChanged}
        afterRemoval={afterRemoval}
      />
      <ImageDrop
        label="Choose images"
        rules={`or drop them here. JPEG, PNG or WebP, up to 15 MB each, at most ${ARTWORK_LIMITS.images}.`}
        multiple
        disabled={busy}
        onChoose={choose}
      />
      <div role="alert" className={styles.refused}>
        {refused.map(({ name, why }) => (
          <p key={name}>
            <span>{name}</span> <span>{why}</span>
          </p>
        ))}
      </div>
      <ImageList queue={queue} fixed={busy} first={work.images.length + 1} onMove={move} onRemove={remove} />
      <div className={styles.actions}>
        <Button aria-disabled={waiting === 0 || busy} onClick={() => waiting > 0 && !busy && void send()}>
          {sendWord(busy, failed, waiting)}
        </Button>
        <Button look="quiet" disabled={busy} onClick={onSkip}>
          {skip}
        </Button>
      </div>
    </section>
  );
}

function sendWord(busy: boolean, failed: boolean, waiting: number): string {
  if (busy) return 'Uploading...';
  if (failed) return 'Try Again';
  return waiting === 0 ? 'Upload Images' : `Upload ${counted(waiting, 'Image')}`;
}
