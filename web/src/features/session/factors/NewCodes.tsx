import { useState } from 'react';
import { useReloadGuard } from '../../../lib/forms/use-reload-guard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Done } from '../Done.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import styles from './Factors.module.css';

const FILE = 'vernissage-recovery-codes.txt';

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: FILE }).click();
  // A browser takes the file before it runs anything else; the minute is for those that ask where to put it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Shows recovery codes, once. Only the button that says that they are kept closes it. */
export function NewCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [said, setSaid] = useState<string>();
  useReloadGuard(true);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('Copied.'),
      () => setSaid('They could not be copied. Please download them, or write them down.'),
    );
  const save = () => {
    download(`Vernissage: recovery codes of ${new Date().toLocaleDateString('en-CA')}\n\n${codes.join('\n')}\n`);
    setSaid('Downloaded.');
  };
  return (
    <FactorDialog title="Your recovery codes">
      <p className={styles.text}>
        Keep them where you find them without your device. Each signs you in once, after your password. They are not
        shown again.
      </p>
      <ul aria-label="Recovery codes" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.all}>
        <Button look="plain" onClick={() => void copy()}>
          Copy
        </Button>
        <Button look="plain" onClick={save}>
          Download
        </Button>
        <Done>{said}</Done>
      </div>
      <Button onClick={onKept}>I Have Kept Them</Button>
    </FactorDialog>
  );
}
