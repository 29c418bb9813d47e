import { Guard } from '../../features/session/Guard.tsx';
import { ConsoleView } from './ConsoleView.tsx';

/** The admin console. */
export function ConsoleScreen() {
  return <Guard who="admin">{(user) => <ConsoleView email={user.email} />}</Guard>;
}
