import { useLocation } from 'react-router-dom';
import { consolePaths } from './console-paths.ts';
import { PoisonView } from './PoisonView.tsx';
import { ProjectionsView } from './ProjectionsView.tsx';

/** The pages of the console beside its figures. They are loaded together, when the first of them is opened. */
export function OperationsPages({ email }: { email: string }) {
  const { pathname } = useLocation();
  return pathname.startsWith(consolePaths.poison) ? <PoisonView email={email} /> : <ProjectionsView email={email} />;
}
