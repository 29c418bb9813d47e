import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyScreen } from './lib/lazy-screen.ts';
import { useScrollToTop } from './lib/use-scroll-to-top.ts';
import { paths, patterns } from './paths.ts';
import { Layout } from './screens/gallery/Layout.tsx';
import { UnexpectedError } from './screens/UnexpectedError.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const Console = lazyScreen(async () => (await import('./screens/console/ConsoleScreen.tsx')).ConsoleScreen);
const Dashboard = lazyScreen(async () => (await import('./screens/dashboard/Dashboard.tsx')).Dashboard);
const Home = lazyScreen(async () => (await import('./screens/gallery/Home.tsx')).Home);
const Login = lazyScreen(async () => (await import('./screens/gallery/Login.tsx')).Login);
const NotFound = lazyScreen(async () => (await import('./screens/gallery/NotFound.tsx')).NotFound);
const Register = lazyScreen(async () => (await import('./screens/gallery/Register.tsx')).Register);

/** The routes. Each screen is a chunk of its own; those without the gallery's frame stand outside it. */
export function App() {
  useScrollToTop();
  return (
    <ErrorBoundary fallback={<UnexpectedError />}>
      <Suspense>
        <Routes>
          <Route path={paths.console} element={<Console />} />
          <Route element={<Layout />}>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.login} element={<Login />} />
            <Route path={paths.register} element={<Register />} />
            <Route path={patterns.dashboard} element={<Dashboard />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
