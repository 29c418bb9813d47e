import { useRef } from 'react';
import { MAX_QUANTITY } from '#contract/cart.ts';
import styles from './QuantityControl.module.css';

type QuantityControlProps = { of: string; quantity: number; onChange: (quantity: number) => void };

/** How many copies: one more, one less, never less than one. */
export function QuantityControl({ of, quantity, onChange }: QuantityControlProps) {
  const more = useRef<HTMLButtonElement>(null);
  const decrease = () => {
    // At 1 this button is disabled and would lose the focus.
    if (quantity === 2 && document.activeElement?.matches(':focus-visible')) more.current?.focus();
    onChange(quantity - 1);
  };
  return (
    <fieldset className={styles.control}>
      <legend className="visually-hidden">{`Quantity of ${of}`}</legend>
      <button type="button" aria-label={`One less of ${of}`} disabled={quantity <= 1} onClick={decrease}>
        −
      </button>
      <output className={styles.quantity}>{quantity}</output>
      <button
        ref={more}
        type="button"
        aria-label={`One more of ${of}`}
        disabled={quantity >= MAX_QUANTITY}
        onClick={() => onChange(quantity + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
