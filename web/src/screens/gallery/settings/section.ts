import type { StoredUser } from '../../../lib/session/session-store.ts';
import { paths } from '../../../paths.ts';

/** What each section of the settings is given. */
export type SectionProps = { user: StoredUser };

/** The address of a section. */
export const settingsPath = (name: string) => `${paths.settings}/${name}`;
