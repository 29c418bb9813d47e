import { useState } from 'react';
import { SELLING_LIMITS, type SellingReply } from '#contract/selling.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { useOnce } from '../../../lib/forms/use-once.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { LongText } from '../LongText.tsx';
import { OrderPart } from '../OrderPart.tsx';
import { useDeed } from '../use-deed.ts';
import { useTexts } from '../use-texts.ts';
import styles from './Sales.module.css';
import { saveSelling } from './sale-calls.ts';

/** Where an artist says how they want to be paid. */
export function HowToBePaid() {
  const { data, error, reload } = useOnce<SellingReply>('/artists/me/selling', {
    auth: 'required',
    failure: 'Failed to load how you want to be paid',
  });
  return (
    <OrderPart title="How you want to be paid">
      {data !== undefined && <SellingForm said={data.how_to_pay ?? ''} />}
      {data === undefined && error === undefined && <Loading>Loading...</Loading>}
      {data === undefined && error !== undefined && (
        <Failed message={messageOf(error, 'Failed to load how you want to be paid')} retry={reload} />
      )}
    </OrderPart>
  );
}

/** The same, for as long as a sale waits for it: nothing where it was said before. */
export function NotYetToBePaid() {
  const { data } = useOnce<SellingReply>('/artists/me/selling', {
    auth: 'required',
    failure: 'Failed to load how you want to be paid',
  });
  if (data?.how_to_pay !== null) return null;
  return (
    <OrderPart title="How you want to be paid">
      <SellingForm said="" lacking="You have not said it yet, so nothing can be paid." />
    </OrderPart>
  );
}

function SellingForm({ said, lacking }: { said: string; lacking?: string | undefined }) {
  const [saved, setSaved] = useState(said);
  const { dirty, field, submit, restart } = useTexts({ how_to_pay: said });
  const { busy, problem, run } = useDeed();
  const [done, setDone] = useState(false);
  useLeaveGuard(dirty);
  const save = ({ how_to_pay }: { how_to_pay: string }) => {
    setDone(false);
    const work = async () => {
      const answer = await saveSelling(how_to_pay);
      setSaved(answer.how_to_pay ?? '');
      restart({ how_to_pay: answer.how_to_pay ?? '' });
      setDone(true);
    };
    return run('save', work, 'Failed to save');
  };
  return (
    <form className={styles.selling} noValidate aria-label="How you want to be paid" onSubmit={submit(save)}>
      {saved === '' && lacking !== undefined && <p>{lacking}</p>}
      <LongText
        {...field('how_to_pay')}
        label="In your own words"
        rows={5}
        maxLength={SELLING_LIMITS.how_to_pay.maxLength}
        help="A bank account, a link, or cash at your studio. Collectors read it once you have accepted."
      />
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
