import { useRef, useState } from 'react';
import type { Picture } from '#contract/pictures.ts';
import { removePictures, replacedIds } from '../../../lib/pictures/own-pictures.ts';
import { PictureUpload } from '../../../ui/PictureUpload.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Ask } from './Ask.tsx';
import { type Inserted, pictureToInsert } from './picture-to-insert.ts';

type PictureFormProps = {
  /** A file that was dropped onto the text. */
  file: File | undefined;
  onApply: (picture: Inserted) => void;
  onClose: () => void;
};

/** Asks for a picture, uploaded or from an address, and for words that stand in for it. */
export function PictureForm({ file, onApply, onClose }: PictureFormProps) {
  const words = useRef<HTMLInputElement>(null);
  const uploads = useRef<Picture[]>([]);
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState(false);
  const written = address === '' && text === '' ? undefined : 'Press Insert Picture';
  /** Uploads that no text shows would only take room. */
  const tidy = (kept: string[]) =>
    removePictures(
      replacedIds(
        uploads.current.map(({ url }) => url),
        kept,
      ),
    );
  const apply = () => {
    const picture = pictureToInsert({ address, text, uploads: uploads.current });
    if (picture === null) {
      setError('Please choose a picture, or enter an address that starts with https://');
      return;
    }
    onApply(picture);
    void tidy([picture.src]);
  };
  const take = (picture: Picture) => {
    uploads.current.push(picture);
    setAddress(picture.url);
    setError(undefined);
    words.current?.focus();
  };
  const close = () => {
    onClose();
    void tidy([]);
  };
  return (
    <Ask
      confirm="Insert Picture"
      unfinished={sending ? 'Wait for the picture' : written}
      onConfirm={apply}
      onClose={close}
    >
      <PictureUpload label="Choose a picture" first={file} onSending={setSending} onUploaded={take} />
      <TextField
        label="Picture address"
        type="url"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={error}
      />
      <TextField
        ref={words}
        label="Description"
        value={text}
        onChange={({ target }) => setText(target.value)}
        help="Read out to those who cannot see it."
      />
    </Ask>
  );
}
