import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SELLING_LIMITS, type SellingReply } from '#contract/orders.ts';
import { submitOnce } from '../../../lib/forms/submit-once.ts';
import { useLeaveGuard } from '../../../lib/forms/use-leave-guard.ts';
import { useOnce } from '../../../lib/forms/use-once.ts';
import { messageOf } from '../../../lib/reading/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Failed, Loading } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { OrderPart } from '../OrderPart.tsx';
import styles from './Sales.module.css';
import { saveSelling } from './sale-calls.ts';

type Fields = { how_to_pay: string };

/** Where an artist says how they want to be paid. */
export function HowToBePaid() {
  const { data, error, reload } = useOnce<SellingReply>('/artists/me/selling', {
    auth: 'required',
    failure: 'Failed to load how you want to be paid',
  });
  return (
    <OrderPart title="How you want to be paid">
      {data !== undefined && <SellingForm saved={data.how_to_pay ?? ''} />}
      {data === undefined && error === undefined && <Loading>Loading...</Loading>}
      {data === undefined && error !== undefined && (
        <Failed message={messageOf(error, 'Failed to load how you want to be paid')} retry={reload} />
      )}
    </OrderPart>
  );
}

function SellingForm({ saved }: { saved: string }) {
  const [done, setDone] = useState(false);
  const { register, watch, formState, handleSubmit, reset, setError } = useForm<Fields>({
    defaultValues: { how_to_pay: saved },
  });
  const { isDirty, isSubmitting, errors } = formState;
  useLeaveGuard(isDirty);
  const submit = handleSubmit(async ({ how_to_pay }) => {
    setDone(false);
    try {
      const answer = await saveSelling(how_to_pay);
      reset({ how_to_pay: answer.how_to_pay ?? '' });
      setDone(true);
    } catch (error) {
      setError('root', { message: messageOf(error, 'Failed to save') });
    }
  });
  return (
    <form
      className={styles.selling}
      noValidate
      aria-label="How you want to be paid"
      onSubmit={submitOnce(isSubmitting, submit)}
    >
      <TextArea
        {...register('how_to_pay')}
        label="In your own words"
        rows={5}
        maxLength={SELLING_LIMITS.how_to_pay.maxLength}
        written={watch('how_to_pay').length}
        help="A bank account, a link, or cash at your studio. Collectors read it once you have accepted."
      />
      <FormError message={errors.root?.message} />
      <div className={styles.save}>
        <Button type="submit" look="plain" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save'}
        </Button>
        <p role="status" className={styles.done}>
          {done && !isDirty && 'Saved.'}
        </p>
      </div>
    </form>
  );
}
