import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { NOTICE_PAGES } from '#contract/notice-pages.ts';
import { unsubscribe } from '../../features/notices/notice-calls.ts';
import { messageOf } from '../../lib/reading/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Head } from '../../ui/Head.tsx';
import { SplitLayout } from '../../ui/SplitLayout.tsx';
import styles from './AccountScreen.module.css';
import { settingsPath } from './settings/section.ts';

const { title, description } = NOTICE_PAGES.unsubscribe;

function Ask({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | { error: string }>('asked');
  if (state === 'done')
    return <p role="status">You get no more of these mails. Letters about your account and your orders still come.</p>;
  const end = () => {
    if (state === 'busy') return;
    setState('busy');
    unsubscribe(token).then(
      () => setState('done'),
      (error) => setState({ error: messageOf(error, 'Failed to end the mails') }),
    );
  };
  return (
    <>
      <p>We mail you what you have not seen yet of what you follow, like and order. You can end that here.</p>
      <FormError message={typeof state === 'object' ? state.error : undefined} />
      <Button onClick={end} aria-disabled={state === 'busy'}>
        {state === 'busy' ? 'Ending...' : 'End These Mails'}
      </Button>
    </>
  );
}

/** Where the link of a mail leads: mails end at one press, because scanners of mail open every link. */
export function Unsubscribe() {
  const token = useSearchParams()[0].get('token') ?? '';
  return (
    <SplitLayout>
      <Head title={title} description={description} />
      <h1 className={styles.title}>{title}</h1>
      {token === '' ? <p>This page needs the whole link of the mail. Please open it there.</p> : <Ask token={token} />}
      <p className={styles.other}>
        <Link to={settingsPath('notices')}>Choose what you are told</Link>
      </p>
    </SplitLayout>
  );
}
