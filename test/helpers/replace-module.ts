import { accessSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '../..');
const urlOf = (path: string) => pathToFileURL(join(ROOT, path)).href;

/**
 * Lets this process load another module in place of one of the product. The other may import what it replaces. A
 * preloaded program calls this before the product is loaded.
 *
 * @param original a path from the root of the repository
 * @throws Error when one of them does not exist: nothing would be replaced, and a test would show nothing
 */
export function replaceModule(original: string, replacement: string): void {
  for (const path of [original, replacement]) accessSync(join(ROOT, path));
  const [from, to] = [urlOf(original), urlOf(replacement)];
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      return found.url === from && context.parentURL !== to ? { ...found, url: to } : found;
    },
  });
}

/** The option of Node that makes a process replace a module. */
export function replacing(original: string, replacement: string): string {
  const program = `import { replaceModule } from '${import.meta.url}'; replaceModule('${original}', '${replacement}');`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}
