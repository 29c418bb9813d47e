import { existsSync, readFileSync } from 'node:fs';
import { onPath } from './processes.mjs';
import { Halt } from './say.mjs';
import { provide } from './system-packages.mjs';

/**
 * The headless shell comes first: the whole browser also draws a window around every page, which takes three times the
 * processor time of the page itself.
 */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given))
    throw new Halt(`CHROMIUM_PATH names ${given}, which is not there; correct it or leave it out.`);
  if (given) return given;
  const { chromium } = await import('playwright-core');
  return NAMES.map(onPath).find(Boolean) ?? [ON_MACOS, chromium.executablePath()].find(existsSync) ?? null;
}

/**
 * Finds Chromium for the browser tests, or installs it where nobody has to be asked.
 * @returns {Promise<string>} its path; CHROMIUM_PATH comes before all others
 * @throws {Halt}
 */
export async function provideChromium() {
  const download = 'run "npx playwright-core install --with-deps chromium", or set CHROMIUM_PATH.';
  return provide(findChromium, {
    label: 'Chromium',
    // Ubuntu's package of that name installs a snap, which needs a running snap service.
    packages: isUbuntu() ? [] : ['chromium-headless-shell'],
    why: 'There is no Chromium on this machine:',
    byHand: isUbuntu()
      ? { else: download }
      : { 'apt-get': 'run "sudo apt-get install -y chromium-headless-shell", or set CHROMIUM_PATH.', else: download },
  });
}

function isUbuntu() {
  return existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
