/**
 * @typedef {object} Entry what the lockfile, or npm's record of what it installed, says about a package
 * @property {string} [version]
 * @property {boolean} [optional] left out on other platforms
 * @property {boolean} [link] a folder of the project
 * @property {string} [integrity]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** @typedef {Record<string, Entry>} Packages by path; '' is the project itself */

/** The folder whose packages are for tests, checks and benchmarks alone. */
export const TESTS = 'test';

/**
 * Finds a package that another one names, from that one outwards, as Node does.
 * @param {Packages} packages
 * @param {string} from the path of the other one
 * @param {string} name
 * @returns {string | null} its path; null when it is nowhere
 */
export function findPackage(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
    if (!folder.includes('/node_modules/')) return findPackage(packages, '', name);
  }
}

/**
 * The packages that one expects beside it, without those that it can do without.
 * @param {Entry} entry
 * @returns {Record<string, string>}
 */
const peersOf = ({ peerDependencies = {}, peerDependenciesMeta = {} }) =>
  Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));

/**
 * The paths of the packages that folders of the project need, and of all that those need.
 * @param {Packages} packages
 * @param {string[]} folders '' for the product, `TESTS`
 * @returns {Set<string>}
 */
export function neededBy(packages, folders) {
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string} path @param {Record<string, string>} named */
  const follow = (path, named) => {
    for (const name of Object.keys(named)) {
      const found = findPackage(packages, path, name);
      if (found === null || needed.has(found)) continue;
      needed.add(found);
      const entry = packages[found] ?? {};
      follow(found, { ...entry.dependencies, ...entry.optionalDependencies, ...peersOf(entry) });
    }
  };
  for (const folder of folders) {
    const { dependencies, devDependencies } = packages[folder] ?? {};
    follow(folder, { ...dependencies, ...devDependencies });
  }
  return needed;
}
