import { join } from 'node:path';
import { complaint, onPath } from './processes.mjs';
import { Halt } from './say.mjs';
import { fetchUnpacked, keptFolder } from './unpacked.mjs';

/** Debian's package, about 20 MB, needs a dozen others, for pages that nobody opens here. The programs need none. */
const WANTED = { name: 'prometheus', packages: { prometheus: ['usr/bin/prometheus', 'usr/bin/promtool'] } };

/** @typedef {{ prometheus: string, promtool: string }} Programs absolute paths */

/** @returns {Programs | null} */
function find() {
  const [prometheus, promtool] = [onPath('prometheus'), onPath('promtool')];
  if (prometheus && promtool) return { prometheus, promtool };
  const folder = keptFolder(WANTED);
  return folder === null
    ? null
    : { prometheus: join(folder, 'usr/bin/prometheus'), promtool: join(folder, 'usr/bin/promtool') };
}

/**
 * Finds Prometheus and promtool for the tests, or fetches Debian's package of them.
 * @returns {Promise<Programs>}
 * @throws {Halt} with what to do by hand
 */
export async function providePrometheus() {
  const said = find() ? '' : await fetchUnpacked(WANTED);
  const programs = find();
  if (programs) return programs;
  throw new Halt(
    `There is no prometheus and no promtool on this machine, and they could not be fetched (${complaint(said)}): install Prometheus, such as with "sudo apt-get install prometheus" or "brew install prometheus".`,
  );
}
