import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './RichText.module.css';

type AddressFormProps = {
  kind: 'link' | 'picture';
  initial: string;
  /** @param text the description of a picture */
  onApply: (address: string, text: string) => void;
  onClose: () => void;
};

const SCHEMES = { link: /^(https?:|mailto:)$/, picture: /^https:$/ };
const SENTENCES = {
  link: 'Please enter an address that starts with https:// or mailto:',
  picture: 'Please enter an address that starts with https://',
};

/** Asks for the address of a link or a picture. It is no form element, because it is inside the form of the page. */
export function AddressForm({ kind, initial, onApply, onClose }: AddressFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(initial);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => first.current?.focus(), []);
  const apply = () => {
    const url = URL.parse(address.trim());
    if (url !== null && SCHEMES[kind].test(url.protocol)) onApply(url.href, text.trim());
    else setError(SENTENCES[kind]);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    apply();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields in it
    <div className={styles.ask} onKeyDown={keys}>
      <TextField
        ref={first}
        label={kind === 'link' ? 'Link address' : 'Picture address'}
        type="url"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={error}
      />
      {kind === 'picture' && (
        <TextField
          label="Description"
          value={text}
          onChange={({ target }) => setText(target.value)}
          help="Read out to those who cannot see it."
        />
      )}
      <div className={styles.answers}>
        <Button look="plain" onClick={apply}>
          {kind === 'link' ? 'Set Link' : 'Insert Picture'}
        </Button>
        {initial !== '' && (
          <Button look="quiet" onClick={() => onApply('', '')}>
            Remove link
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
