import { type SubmitEvent, useState } from 'react';
import { SELLING_LIMITS, type SellingReply } from '#contract/selling.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { isLaunched } from '../../../lib/launched.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { LongText } from '../LongText.tsx';
import { useDeed } from '../use-deed.ts';
import { useTexts } from '../use-texts.ts';
import styles from './Sales.module.css';
import { ShippingFields } from './ShippingFields.tsx';
import { saveSelling } from './sale-calls.ts';
import { useRates } from './use-rates.ts';

const textsOf = ({ how_to_pay, ships_from }: SellingReply) => ({
  how_to_pay: how_to_pay ?? '',
  ships_from: ships_from ?? '',
});
type Texts = ReturnType<typeof textsOf>;

type SellingFormProps = {
  said: SellingReply;
  /** What is missing as long as nothing is said of payment; then shipping is not asked about. */
  lacking?: string | undefined;
};

/** How somebody sells: how they want to be paid, and what shipping costs. */
export function SellingForm({ said, lacking }: SellingFormProps) {
  // An order from before cards may still wait for it.
  const byCard = lacking === undefined && isLaunched('card');
  const [saved, setSaved] = useState(said);
  const texts = useTexts(textsOf(said));
  const rates = useRates(said.rates);
  const { busy, problem, run } = useDeed();
  const [done, setDone] = useState(false);
  const dirty = texts.dirty || rates.dirty;
  useLeaveGuard(dirty);
  const save = ({ how_to_pay, ships_from }: Texts) => {
    setDone(false);
    const shipping = lacking === undefined ? { ships_from: ships_from || null, rates: rates.rates() } : {};
    const work = async () => {
      const answer = await saveSelling({ how_to_pay: how_to_pay.trim() || null, ...shipping });
      setSaved(answer);
      texts.restart(textsOf(answer));
      rates.restart(answer.rates);
      setDone(true);
    };
    return run('save', work, 'Failed to save');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (rates.check(event.currentTarget)) texts.submit(save)(event);
    else event.preventDefault();
  };
  return (
    <form
      className={styles.selling}
      noValidate
      aria-label={byCard ? 'How you ship' : 'How you want to be paid'}
      onSubmit={submit}
    >
      {saved.how_to_pay === null && lacking !== undefined && <p>{lacking}</p>}
      {!byCard && (
        <LongText
          {...texts.field('how_to_pay')}
          label="In your own words"
          rows={5}
          maxLength={SELLING_LIMITS.how_to_pay.maxLength}
          help="A bank account, a link, or cash at your studio. Collectors read it once you have accepted."
        />
      )}
      {lacking === undefined && <ShippingFields from={texts.field('ships_from')} rates={rates} />}
      <FormError message={problem} />
      <div className={styles.save}>
        <Button type="submit" look="plain" aria-disabled={busy !== undefined}>
          {busy === undefined ? 'Save' : 'Saving...'}
        </Button>
        <p role="status" className={styles.done}>
          {done && !dirty && 'Saved.'}
        </p>
      </div>
    </form>
  );
}
