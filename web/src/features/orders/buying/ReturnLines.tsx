import { useId } from 'react';
import type { Order } from '#contract/orders.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { titleOf } from '../order-words.ts';
import styles from './ReturnLines.module.css';
import { isOnePiece, type ReturnedLines } from './use-returned-lines.ts';

type ReturnLinesProps = { lines: Order['lines']; chosen: ReturnedLines };

/** Which works go back, and how many pieces of each; nothing to choose where there is one piece. */
export function ReturnLines({ lines, chosen: { piecesOf, choose, error, group } }: ReturnLinesProps) {
  const note = useId();
  if (isOnePiece(lines)) return null;
  return (
    <fieldset ref={group} className={styles.lines} aria-describedby={note}>
      <legend>What goes back</legend>
      {lines.map(({ artwork_id, quantity, ...said }) =>
        quantity === 1 ? (
          <CheckboxField
            key={artwork_id}
            label={<bdi>{titleOf(said)}</bdi>}
            checked={piecesOf(artwork_id) === 1}
            onChange={({ target }) => choose(artwork_id, target.checked ? 1 : 0)}
          />
        ) : (
          <SelectField
            key={artwork_id}
            bare
            label={`Pieces of ${titleOf(said)}`}
            value={piecesOf(artwork_id)}
            onChange={({ target }) => choose(artwork_id, Number(target.value))}
          >
            {Array.from({ length: quantity + 1 }, (_, pieces) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its number
              <option key={pieces} value={pieces}>
                {pieces === 0 ? 'None' : pieces === quantity ? `All ${quantity}` : pieces}
              </option>
            ))}
          </SelectField>
        ),
      )}
      <p id={note} className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
