import { lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { messageOf } from '../../lib/errors.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/Notice.tsx';
import { ListedView } from './ListedView.tsx';
import { ListingForm } from './ListingForm.tsx';
import { ListingFrame, type Step } from './ListingFrame.tsx';
import { changeListing, createListing, type Listed, listingFailure } from './listing-calls.ts';
import { type ListingFields, toBody, toFields } from './listing-fields.ts';
import { useImageQueue } from './use-image-queue.ts';

const loadImageStep = async () => ({ default: (await import('./ImageStep.tsx')).ImageStep });
const ImageStep = lazy(loadImageStep);

const UPLOAD_FAILED = 'Upload failed. Please try again.';

/**
 * Lists a work in two steps, or changes one that is listed. A failed upload leads back to the form. The work then stays
 * listed, and uploaded pictures stay uploaded.
 *
 * @param artwork the work to be changed; `null` for a new one
 */
export function Listing({ artwork }: { artwork: Artwork | null }) {
  const form = useForm<ListingFields>({ mode: 'onTouched', defaultValues: toFields(artwork) });
  const { isDirty } = form.formState;
  const images = useImageQueue();
  const [listed, setListed] = useState<Listed | null>(artwork);
  const [step, setStep] = useState<Step>('form');
  const navigate = useNavigate();
  const waiting = images.queue.filter(({ state }) => state !== 'uploaded').length;
  useLeaveGuard(step !== 'done' && (isDirty || waiting > 0));

  // The next step is loaded early, so that a connection that is lost later does no harm.
  useEffect(() => {
    if (isDirty) loadImageStep().catch(() => undefined);
  }, [isDirty]);

  const save = async (fields: ListingFields) => {
    try {
      if (listed === null) setListed(await createListing(toBody(fields)));
      else if (isDirty) await changeListing(listed.id, toBody(fields));
      form.reset(fields);
      setStep('images');
    } catch (error) {
      form.setError('root', { message: listingFailure(error) });
      window.scrollTo(0, 0);
    }
  };
  const upload = async ({ id }: Listed) => {
    try {
      await images.upload(id);
      setStep('done');
    } catch (error) {
      form.setError('root', { message: messageOf(error, UPLOAD_FAILED) });
      setStep('form');
    }
  };

  const takeDown = ({ id, images: hung }: Listed, address: string) => {
    setListed({ id, images: hung.filter((other) => other !== address) });
  };

  if (step === 'done' && listed !== null) return <ListedView id={listed.id} isNew={artwork === null} />;
  return (
    <ListingFrame title={artwork === null ? 'List artwork' : 'Edit artwork'} step={step}>
      {step === 'images' && listed !== null ? (
        <Suspense fallback={<Loading>Loading...</Loading>}>
          <ImageStep
            images={images}
            title={form.getValues('title')}
            work={listed}
            onRemoved={(address) => takeDown(listed, address)}
            onUpload={() => upload(listed)}
            skip={artwork === null ? 'Skip for Now' : 'Done'}
            onSkip={() => navigate(artwork === null ? paths.dashboard : paths.myArtwork)}
          />
        </Suspense>
      ) : (
        <ListingForm
          form={form}
          isListed={artwork === null && listed !== null}
          action={actionOf(listed, artwork)}
          onSubmit={save}
        />
      )}
    </ListingFrame>
  );
}

/** The label of the form's button. */
function actionOf(listed: Listed | null, artwork: Artwork | null): string {
  if (artwork !== null) return 'Save Changes';
  return listed === null ? 'List Artwork' : 'Continue to Images';
}
