import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PAGES } from '#contract/pages.ts';
import { ForgotForm } from '../../features/session/ForgotForm.tsx';
import { ResetForm } from '../../features/session/ResetForm.tsx';
import { VerifyLink } from '../../features/session/VerifyLink.tsx';
import { isLaunched } from '../../lib/launched.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../ui/Head.tsx';
import { SplitLayout } from '../../ui/SplitLayout.tsx';
import styles from './AccountScreen.module.css';

/** The frame of what is done by a mail. */
function Frame({ page, children }: { page: { title: string; description: string }; children: ReactNode }) {
  return (
    <SplitLayout>
      <Head title={page.title} description={page.description} />
      <h1 className={styles.title}>{page.title}</h1>
      {children}
      <p className={styles.other}>
        <Link to={paths.login}>Sign in</Link>
      </p>
    </SplitLayout>
  );
}

function Reset({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  if (!done) return <ResetForm token={token} onDone={() => setDone(true)} />;
  return <p role="status">Your password is set, and you are signed out everywhere. Sign in with the new one.</p>;
}

/** Links of mails, and the screen that asks for one. What proves an address stands behind the `#` of the link. */
export function ByMail() {
  const { pathname, hash } = useLocation();
  const token = hash.slice(1);
  if (pathname.startsWith(paths.forgotPassword))
    return (
      <Frame page={PAGES.forgotPassword}>
        {isLaunched('password-reset') ? <ForgotForm /> : <p>Password reset is coming soon.</p>}
      </Frame>
    );
  const page = pathname.startsWith(paths.verify) ? PAGES.verify : PAGES.resetPassword;
  if (token === '')
    return (
      <Frame page={page}>
        <p>This page needs the whole link of the mail. Please open it there.</p>
      </Frame>
    );
  return <Frame page={page}>{page === PAGES.verify ? <VerifyLink token={token} /> : <Reset token={token} />}</Frame>;
}
