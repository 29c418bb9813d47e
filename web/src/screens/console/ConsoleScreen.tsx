import { Navigate, useLocation } from 'react-router-dom';
import { Guard } from '../../features/session/Guard.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { paths } from '../../paths.ts';
import { ConsoleView } from './ConsoleView.tsx';
import { consolePaths } from './console-paths.ts';

const OperationsPages = lazyPart(async () => (await import('./OperationsPages.tsx')).OperationsPages);

const OTHERS: string[] = Object.values(consolePaths);

/** The admin console, on all its pages. */
export function ConsoleScreen() {
  const path = useLocation().pathname.replace(/\/$/, '');
  return (
    <Guard who="admin">
      {({ email }) => {
        if (OTHERS.includes(path)) return <OperationsPages email={email} />;
        return path === paths.console ? <ConsoleView email={email} /> : <Navigate to={paths.console} replace />;
      }}
    </Guard>
  );
}
