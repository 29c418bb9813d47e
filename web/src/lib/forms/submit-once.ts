import type { SubmitEvent } from 'react';

/**
 * Makes the handler of a form that is not sent again while it is being sent. The button of the form then need not be
 * disabled meanwhile, which would take the focus away from it.
 */
export function submitOnce(isSubmitting: boolean, submit: (event: SubmitEvent) => unknown) {
  return (event: SubmitEvent): void => {
    if (isSubmitting) event.preventDefault();
    else void submit(event);
  };
}
