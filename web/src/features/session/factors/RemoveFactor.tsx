import type { PasswordBody } from '#contract/factors.ts';
import { FactorDialog } from './FactorDialog.tsx';
import styles from './Factors.module.css';
import { PasswordForm } from './PasswordForm.tsx';

type RemoveFactorProps = {
  title: string;
  text: string;
  remove: (body: PasswordBody) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the password, and removes a factor. */
export function RemoveFactor({ title, text, remove, onClose }: RemoveFactorProps) {
  return (
    <FactorDialog title={title} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <PasswordForm
        label={title}
        send={({ current_password }) => remove({ current_password })}
        failure="Failed to remove it"
        action="Remove"
        busy="Removing..."
        look="danger"
        onClose={onClose}
      />
    </FactorDialog>
  );
}
