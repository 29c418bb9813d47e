import { useMemo, useRef, useState } from 'react';
import { sendLatest } from '../../lib/reading/send-latest.ts';
import { FormError } from '../../ui/FormError.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { orderImages, readListed } from './image-calls.ts';
import type { Listed } from './listing-calls.ts';
import { RemoveImage } from './RemoveImage.tsx';
import { UploadedImage } from './UploadedImage.tsx';
import { type HungImage, hungOf, moveHung, withHung } from './uploaded-images.ts';

type UploadedImagesProps = {
  work: Listed;
  /** The title of the work. */
  title: string;
  fixed: boolean;
  onChanged: (work: Listed) => void;
  afterRemoval: () => void;
};

/** The pictures that the work has already: to put in order, to describe and to remove. Every change is saved at once. */
export function UploadedImages({ work, title, fixed, onChanged, afterRemoval }: UploadedImagesProps) {
  const [leaving, setLeaving] = useState<HungImage>();
  const [failed, setFailed] = useState<string>();
  const [said, setSaid] = useState('');
  const save = useMemo(() => sendLatest((ids: string[]) => orderImages(work.id, ids)), [work.id]);
  const latest = useRef(work);
  latest.current = work;
  const hung = hungOf(work);

  const move = async ({ id }: HungImage, to: number) => {
    const ordered = moveHung(hung, id, to);
    if (fixed || ordered === hung) return;
    setFailed(undefined);
    setSaid(`Image ${hung.findIndex((image) => image.id === id) + 1} moved to place ${to + 1}`);
    onChanged(withHung(work, ordered));
    try {
      await save(ordered.map((image) => image.id));
    } catch {
      setFailed('Failed to save the order of the images. They are shown as they are.');
      onChanged(await readListed(work.id).catch(() => work));
    }
  };
  const described = (id: string, alt_text: string | null) => {
    const now = hungOf(latest.current).map((image) => (image.id === id ? { ...image, alt_text } : image));
    onChanged(withHung(latest.current, now));
  };
  const removed = ({ id }: HungImage) => {
    onChanged(
      withHung(
        latest.current,
        hungOf(latest.current).filter((image) => image.id !== id),
      ),
    );
    afterRemoval();
  };
  return (
    <>
      <FormError message={failed} />
      {hung.length > 0 && (
        <SortableList
          label="Images that hang already"
          items={hung}
          keyOf={({ id }) => id}
          isFixed={() => fixed}
          onMove={(image, to) => void move(image, to)}
        >
          {(image, place) => (
            <UploadedImage
              workId={work.id}
              image={image}
              alt={`${title}, ${place + 1} of ${hung.length}`}
              place={place}
              count={hung.length}
              fixed={fixed}
              onMoveTo={(to) => void move(image, to)}
              onDescribed={(text) => described(image.id, text)}
              onRemove={() => setLeaving(image)}
            />
          )}
        </SortableList>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <RemoveImage
        workId={work.id}
        image={leaving}
        onRemoved={removed}
        onFailed={() => setFailed('Failed to remove image')}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
