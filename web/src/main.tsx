import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { completeSession } from './features/session/complete-session.ts';
import { outlastFirstSight } from './first-sight.ts';
import { guardHistory } from './lib/forms/guard-history.ts';
import { reportBroken, watchFailures } from './lib/report-failure.ts';
import { reportWebVitals } from './lib/report-web-vitals.ts';
import { watchVersions } from './lib/screens/new-version.ts';
import { onSessionChange, storedToken } from './lib/session/session-store.ts';
import { followTheme } from './lib/theme.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/first-sight.css';
import './styles/forced-colors.css';
import './styles/print.css';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { UnexpectedError } from './ui/UnexpectedError.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');

/**
 * Milliseconds that the app is held back at most. A first sight can be seen, but nothing in it can be used. What is
 * typed belongs to somebody.
 */
const PATIENCE_MS = 2_000;

/** Milliseconds after which the page has most likely been painted, and its contents have come. */
const LATER_MS = 1_000;

const reloadPage = () => window.location.reload();

guardHistory();
followTheme();
watchFailures();
watchVersions();
const app = (
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary
        fallback={() => (
          <main>
            <UnexpectedError retry={reloadPage} />
          </main>
        )}
      >
        <App />
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>
);
const late = new Promise((done) => setTimeout(done, PATIENCE_MS));
void Promise.race([late, Promise.all([outlastFirstSight(), completeSession()])]).then(() =>
  createRoot(root, { onCaughtError: reportBroken, onUncaughtError: reportBroken }).render(app),
);

/** Also a visitor may sign in. What is there already is not loaded again. */
const serveMembers = () => storedToken() !== null && import('./for-members.ts').catch(() => undefined);
onSessionChange(serveMembers);
setTimeout(serveMembers, LATER_MS);

void reportWebVitals();
