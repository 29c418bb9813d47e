import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ChangeNameBody } from '#contract/accounts.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { NameField } from './AccountFields.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Done } from './Done.tsx';
import { changeName } from './session-calls.ts';

/** Changes the name of the person who is signed in. */
export function NameForm({ name }: ChangeNameBody) {
  const [saved, setSaved] = useState(false);
  const form = useForm<ChangeNameBody>({ mode: 'onTouched', defaultValues: { name } });
  const send = async (fields: ChangeNameBody) => {
    const user = await changeName({ name: fields.name.trim() });
    form.reset({ name: user.name });
    setSaved(true);
  };
  return (
    <AccountForm
      form={form}
      label="Name"
      send={send}
      failure={(error) => messageOf(error, 'Failed to save the name')}
      action="Save Name"
      busy="Saving..."
      look="plain"
      aside={<Done>{saved && !form.formState.isDirty && 'Your name is saved.'}</Done>}
    >
      <NameField />
    </AccountForm>
  );
}
