/**
 * Whether a start makes demo data, and accounts with printed passwords. A database that somebody has brought gets them
 * only on request.
 * @param {NodeJS.ProcessEnv} env
 */
export function wantsDemo({ DEMO_DATA, DATABASE_URL, DATABASE_OWNER_URL }) {
  if (DEMO_DATA) return DEMO_DATA === 'true';
  return !DATABASE_URL && !DATABASE_OWNER_URL;
}
