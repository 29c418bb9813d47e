/**
 * Whether a start makes demo data and accounts with printed passwords. A database of somebody's own gets neither
 * made-up people nor an administrator unasked.
 *
 * @param {{ DEMO_DATA?: string, DATABASE_URL?: string, DATABASE_OWNER_URL?: string }} env
 */
export function wantsDemo({ DEMO_DATA, DATABASE_URL, DATABASE_OWNER_URL }) {
  if (DEMO_DATA) return DEMO_DATA === 'true';
  return !DATABASE_URL && !DATABASE_OWNER_URL;
}
