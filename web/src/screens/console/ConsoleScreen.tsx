import { Guard } from '../../features/session/Guard.tsx';
import { ConsoleDesk } from './ConsoleDesk.tsx';

/** The admin console. */
export function ConsoleScreen() {
  return <Guard who="admin">{(user) => <ConsoleDesk email={user.email} />}</Guard>;
}
