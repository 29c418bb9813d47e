import { createBrowserRouter } from 'react-router-dom';
import { lazyScreen } from './lib/lazy-screen.ts';
import { paths, patterns } from './paths.ts';
import { Layout } from './screens/gallery/Layout.tsx';
import { UnexpectedError } from './screens/UnexpectedError.tsx';

const Blank = () => null;

/** The routes of the app. Each screen is a chunk of its own; those without the gallery's frame stand outside it. */
export const router = createBrowserRouter([
  {
    errorElement: <UnexpectedError />,
    HydrateFallback: Blank,
    children: [
      {
        path: paths.console,
        lazy: lazyScreen(async () => (await import('./screens/console/ConsoleScreen.tsx')).ConsoleScreen),
      },
      {
        element: <Layout />,
        children: [
          { path: paths.home, lazy: lazyScreen(async () => (await import('./screens/gallery/Home.tsx')).Home) },
          { path: paths.login, lazy: lazyScreen(async () => (await import('./screens/gallery/Login.tsx')).Login) },
          {
            path: paths.register,
            lazy: lazyScreen(async () => (await import('./screens/gallery/Register.tsx')).Register),
          },
          {
            path: patterns.dashboard,
            lazy: lazyScreen(async () => (await import('./screens/dashboard/Dashboard.tsx')).Dashboard),
          },
          { path: '*', lazy: lazyScreen(async () => (await import('./screens/gallery/NotFound.tsx')).NotFound) },
        ],
      },
    ],
  },
]);
