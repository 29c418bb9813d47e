import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import type { Test } from '../../helpers/test.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const COMPILER_OPTIONS = {
  target: 'ES2024',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  types: [],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
};

/**
 * Makes a client from the API's description with the public generator, in a new folder with the journey that uses it.
 *
 * @returns the folder, which is removed after the test
 */
export async function generateClient(t: Test, description: unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vernissage-client-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const described = join(folder, 'openapi.json');
  await writeFile(described, JSON.stringify(description));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await copyFile(join(import.meta.dirname, 'journey.ts'), join(folder, 'journey.ts'));
  await createClient({
    input: described,
    output: { path: join(folder, 'generated'), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  });
  return folder;
}

/** Compiles a folder with a `tsconfig.json`. @returns the compiler's complaints, empty when all is well */
export async function complaintsAbout(folder: string): Promise<string> {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    (error: { stdout?: string }) => error.stdout || String(error),
  );
}
