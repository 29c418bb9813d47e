import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Artwork } from '#contract/artworks.ts';
import { useKeptForm } from '../../lib/drafts/use-kept-form.ts';
import { changesOf } from '../../lib/forms/merge-fields.ts';
import { useGuardedSave } from '../../lib/forms/use-guarded-save.ts';
import { useLeaveGuard } from '../../lib/forms/use-leave-guard.ts';
import type { Tagged } from '../../lib/reading/api.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { lazyPart } from '../../lib/screens/lazy-part.ts';
import { paths } from '../../paths.ts';
import { ChangedDialog } from '../../ui/ChangedDialog.tsx';
import { KeptDraft } from '../../ui/KeptDraft.tsx';
import { Loading } from '../../ui/Notice.tsx';
import { Region } from '../../ui/Region.tsx';
import type { ImageStepProps } from './ImageStep.tsx';
import { isDone, UPLOAD_FAILED } from './image-queue.ts';
import { ListingForm } from './ListingForm.tsx';
import { ListingFrame, type Step } from './ListingFrame.tsx';
import {
  changeListing,
  createListing,
  type Listed,
  type ListedWork,
  listingFailure,
  readListing,
} from './listing-calls.ts';
import { LISTING_LABELS, type ListingFields, toFields } from './listing-fields.ts';
import { type SendQueue, useImageQueue } from './use-image-queue.ts';

type ListingProps = { saved: Tagged<Artwork> | null; first?: 'form' | 'images'; onListed?: (id: number) => void };

const ImageStep = lazyPart<'ImageStep', ImageStepProps>('ImageStep', () => import('./ImageStep.tsx'));
/** It follows the images, so its code arrives with theirs. */
const ListedView = lazyPart('ListedView', () => import('./ImageStep.tsx'));

/**
 * Lists a work in two steps, or changes one that is listed. A failed upload leads back to the form. The work then stays
 * listed, and uploaded pictures stay uploaded.
 *
 * @param saved the work to be changed; `null` for a new one
 * @param first the step that is shown first
 * @param onListed called when a new work is listed, before its images are chosen
 */
export function Listing({ saved, first = 'form', onListed }: ListingProps) {
  const artwork = saved?.data ?? null;
  const kept = useKeptForm<ListingFields>(
    { form: 'listing', thing: String(artwork?.id ?? 'new') },
    { fields: toFields(artwork), etag: saved?.etag ?? null },
  );
  const { form } = kept;
  const { isDirty } = form.formState;
  const images = useImageQueue();
  const [listed, setListed] = useState<Listed | null>(artwork);
  const [step, setStep] = useState<Step>(first);
  const navigate = useNavigate();
  const unsent = images.queue.filter((image) => !isDone(image));
  useLeaveGuard(
    step !== 'done' && (isDirty || unsent.length > 0),
    () => (!isDirty || kept.isKept()) && (unsent.length === 0 || images.keeper.current?.isKept(unsent.length) === true),
  );

  // The next step is loaded early, so that a connection that is lost later does no harm.
  useEffect(() => {
    if (isDirty) ImageStep.load().catch(() => undefined);
    if (step === 'images') ListedView.load().catch(() => undefined);
  }, [isDirty, step]);

  const guard = useGuardedSave<ListingFields, ListedWork>(kept, {
    read: () => (listed === null ? Promise.resolve(kept.seed()) : readListing(listed.id)),
    write: async (fields, etag) => {
      if (listed === null) return createListing(fields);
      const isChanged = Object.keys(changesOf(kept.seed().fields, fields)).length > 0;
      return { work: listed, etag: isChanged ? await changeListing(listed.id, fields, etag) : etag };
    },
  });
  const save = async (fields: ListingFields) => {
    try {
      const saving = await guard.save(fields);
      if (saving === undefined) return;
      if (listed === null) onListed?.(saving.answer.work.id);
      setListed(saving.answer.work);
      kept.reseed({ fields: saving.fields, etag: saving.answer.etag });
      kept.settle();
      setStep('images');
    } catch (error) {
      form.setError('root', { message: listingFailure(error) });
      window.scrollTo(0, 0);
    }
  };
  const keepMine = () => {
    guard.keepMine();
    void form.handleSubmit(save)();
  };
  const upload = async (send: SendQueue) => {
    try {
      await images.upload(send);
      setStep('done');
    } catch (error) {
      form.setError('root', { message: messageOf(error, UPLOAD_FAILED) });
      setStep('form');
    }
  };

  if (step === 'done' && listed !== null)
    return (
      <Region part="step">
        <ListedView id={listed.id} isNew={artwork === null} />
      </Region>
    );
  return (
    <ListingFrame title={artwork === null ? 'List artwork' : 'Edit artwork'} step={step}>
      {step === 'images' && listed !== null ? (
        <Region part="step" loading={<Loading>Loading...</Loading>}>
          <ImageStep
            images={images}
            title={form.getValues('title')}
            work={listed}
            onChanged={setListed}
            onUpload={upload}
            skip={artwork === null ? 'Skip for Now' : 'Done'}
            onSkip={() => navigate(artwork === null ? paths.dashboard : paths.myArtwork)}
          />
        </Region>
      ) : (
        <>
          <ListingForm
            form={form}
            notice={<KeptDraft kept={kept} />}
            isListed={artwork === null && listed !== null}
            action={actionOf(listed, artwork)}
            onSubmit={save}
          />
          <ChangedDialog
            conflict={guard.conflict}
            labels={LISTING_LABELS}
            onKeep={keepMine}
            onTake={guard.takeTheirs}
            onClose={guard.close}
          />
        </>
      )}
    </ListingFrame>
  );
}

/** The label of the form's button. */
function actionOf(listed: Listed | null, artwork: Artwork | null): string {
  if (artwork !== null) return 'Save Changes';
  return listed === null ? 'List Artwork' : 'Continue to Images';
}
