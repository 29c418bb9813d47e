import { useMemo, useState } from 'react';
import { ARTWORK_LIMITS } from '#contract/artwork-limits.ts';
import { isPressed } from '../../lib/forms/keys.ts';
import { useReloadGuard } from '../../lib/forms/use-reload-guard.ts';
import { sendLatest } from '../../lib/reading/send-latest.ts';
import { Button } from '../../ui/Button.tsx';
import { RowButton } from '../../ui/RowButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import row from './ImageRow.module.css';
import { describeImage } from './image-calls.ts';
import styles from './UploadedImage.module.css';
import type { HungImage } from './uploaded-images.ts';

type UploadedImageProps = {
  workId: number;
  image: HungImage;
  alt: string;
  /** From 0; the first picture represents the work. */
  place: number;
  count: number;
  fixed: boolean;
  onMoveTo: (place: number) => void;
  onDescribed: (text: string | null) => void;
  onRemove: () => void;
};

const HELP = 'What the picture shows, for people who do not see it. Saved when you leave the field.';

/** A picture that the work has: its place, what it shows, and the way to remove it. */
export function UploadedImage({ workId, image, alt, place, count, fixed, ...does }: UploadedImageProps) {
  const [saving, setSaving] = useState<'saving' | 'saved' | 'failed'>();
  const [written, setWritten] = useState(image.alt_text ?? '');
  useReloadGuard((written.trim() || null) !== image.alt_text);
  const name = `image ${place + 1} of ${count}`;
  const send = useMemo(() => sendLatest((text: string) => describeImage(workId, image.id, text)), [workId, image.id]);
  const save = async (text: string) => {
    const said = text.trim() || null;
    if (said === image.alt_text && saving !== 'failed') return;
    setSaving('saving');
    try {
      await send(text);
      does.onDescribed(said);
      setSaving('saved');
    } catch {
      setSaving('failed');
    }
  };
  return (
    <div className={row.row}>
      <img className={row.picture} src={image.address} alt={alt} width={64} height={80} draggable={false} />
      <div className={`${row.about} ${styles.about}`}>
        <TextField
          label={`Alternative text of ${name}`}
          defaultValue={image.alt_text ?? ''}
          maxLength={ARTWORK_LIMITS.alt_text}
          help={saving === 'saving' ? 'Saving...' : saving === 'saved' ? 'Saved.' : HELP}
          error={saving === 'failed' ? 'This text is not saved. Please try again.' : undefined}
          onChange={({ target }) => setWritten(target.value)}
          onBlur={({ target }) => void save(target.value)}
          onKeyDown={(event) => isPressed('Enter', event) && void save(event.currentTarget.value)}
        />
        <Button look="quiet" aria-disabled={place === 0 || fixed} onClick={() => place > 0 && does.onMoveTo(0)}>
          {place === 0 ? 'Main image' : `Make ${name} the main image`}
        </Button>
      </div>
      <div className={row.buttons}>
        <RowButton
          act="up"
          label={`Move ${name} earlier`}
          disabled={fixed || place === 0}
          onPress={() => does.onMoveTo(place - 1)}
        />
        <RowButton
          act="down"
          label={`Move ${name} later`}
          disabled={fixed || place === count - 1}
          onPress={() => does.onMoveTo(place + 1)}
        />
        <RowButton act="remove" label={`Remove ${name}`} disabled={fixed} onPress={does.onRemove} />
      </div>
    </div>
  );
}
