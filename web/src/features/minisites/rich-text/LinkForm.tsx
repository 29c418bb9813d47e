import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Ask } from './Ask.tsx';

type LinkFormProps = {
  /** Of the link at the cursor. */
  initial: string;
  /** @param address '' removes the link */
  onApply: (address: string) => void;
  onClose: () => void;
};

/** Asks for the address of a link. */
export function LinkForm({ initial, onApply, onClose }: LinkFormProps) {
  // The cursor may go on to another link while this is open.
  const [before] = useState(initial);
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();
  const apply = () => {
    const url = URL.parse(address.trim());
    if (url !== null && /^(https?:|mailto:)$/.test(url.protocol)) onApply(url.href);
    else setError('Please enter an address that starts with https:// or mailto:');
  };
  return (
    <Ask
      confirm="Set Link"
      unfinished={address === before ? undefined : 'Press Set Link'}
      onConfirm={apply}
      onClose={onClose}
      aside={
        initial !== '' && (
          <Button look="quiet" onClick={() => onApply('')}>
            Remove link
          </Button>
        )
      }
    >
      <TextField
        label="Link address"
        type="url"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={error}
      />
    </Ask>
  );
}
