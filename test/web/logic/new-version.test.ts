import t from 'tap';
import { registerGuard } from '../../../web/src/lib/forms/leave-guards.ts';
import { isOutdated, moveToNewVersion } from '../../../web/src/lib/screens/new-version.ts';

/** The build that the server gives out; `undefined` when nobody answers. */
let served: string | undefined;
let loads = 0;
const kept = new Map<string, string>();

const pageOf = (build: string) => `<script type="module" src="/assets/index-${build}.js"></script>`;
t.test('a new version of the app', async (t) => {
  const realFetch = globalThis.fetch;
  Object.assign(globalThis, {
    fetch: async () => {
      if (served === undefined) throw new TypeError('Failed to fetch');
      return new Response(pageOf(served));
    },
    window: { location: { reload: () => (loads += 1) } },
    document: { scripts: [{ src: 'https://x.example/assets/index-OLDbuild.js' }] },
  });
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: storage });
  t.teardown(() => {
    globalThis.fetch = realFetch;
    for (const name of ['window', 'document', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
  });

  t.test('a page stays while there is no new version, or nobody says so', async (t) => {
    for (const build of [undefined, 'OLDbuild']) {
      served = build;
      t.equal(await moveToNewVersion(), false);
    }
    t.equal(isOutdated(), false);
    t.equal(loads, 0);
  });

  // Shows 8.1
  t.test(
    'a page on which something is written is not loaded anew, but known to be of an earlier version',
    async (t) => {
      served = 'NEWbuild';
      const unregister = registerGuard(() => true);
      t.equal(await moveToNewVersion(), false);
      t.equal(loads, 0);
      t.equal(isOutdated(), true);
      unregister();
    },
  );

  t.test('it is loaded anew for each new version once', async (t) => {
    t.equal(await moveToNewVersion(), true);
    t.equal(await moveToNewVersion(), false, 'two servers of different versions would send it to and fro');
    served = 'NEXTbuild';
    t.equal(await moveToNewVersion(), true);
    t.equal(loads, 2);
  });

  t.test('a page that cannot note that it was loaded anew is not', async (t) => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
    served = 'LASTbuild';
    t.equal(await moveToNewVersion(), false);
    t.equal(loads, 2);
  });
});
