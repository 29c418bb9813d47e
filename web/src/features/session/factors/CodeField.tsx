import { AccountField } from '../AccountFields.tsx';

const sixDigits = (text: string) => /^\d{6}$/.test(text.replaceAll(/\s/g, '')) || 'Please enter the six digits';

/** The code that an app shows, as `code`. */
export function CodeField({ label }: { label: string }) {
  return (
    <AccountField
      name="code"
      label={label}
      help="Six digits. A new code comes every 30 seconds."
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      rules={{ required: 'Please enter the code', validate: sixDigits }}
    />
  );
}

/** One of the codes that were kept on paper, as `code`. */
export function RecoveryCodeField() {
  return (
    <AccountField
      name="code"
      label="Recovery Code"
      help="One of the ten that you kept. Each counts once."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      rules={{ required: 'Please enter the code' }}
    />
  );
}
