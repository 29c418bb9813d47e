import { useState } from 'react';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { Done } from '../Done.tsx';
import { FactorDialog } from './FactorDialog.tsx';
import styles from './Factors.module.css';

const FILE = 'vernissage-recovery-codes.txt';

/** Shows recovery codes, once. The button that says that they are kept closes it; who leaves otherwise is asked. */
export function NewCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [said, setSaid] = useState<string>();
  useLeaveGuard(true);
  const copy = async () => {
    try {
      // Pages that were not loaded over TLS have no clipboard.
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('Copied.');
    } catch {
      setSaid('They could not be copied. Please download them, or write them down.');
    }
  };
  const save = () => {
    const text = `Vernissage: recovery codes of ${new Date().toLocaleDateString('en-CA')}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), FILE);
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
