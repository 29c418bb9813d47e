import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { checkAnswers } from './web/contract-check/check-answers.ts';

const COMPRESSIBLE = /\.(html|js|css|svg)$/;

/** The router as it is meant for production: by its name one gets the build with the warnings for developers. */
const ROUTER = join(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs');
/** A stand-in for what React has had since version 18, and that libraries still bring for the versions before. */
const EXTERNAL_STORE_SHIM = /^use-sync-external-store\/shim(\/index\.js)?$/;
/** A stand-in for the colours that d3's scales can mix: here they place numbers alone. */
const NO_COLORS = join(import.meta.dirname, 'web/src/lib/chart/no-colors.ts');
/** What every screen is made of that reads from the API, and every one that shows works. */
const READING =
  /web\/src\/(lib\/forms\/keys|lib\/reading\/(use-read|use-shown-read|read-key|in-turn)|ui\/Pagination)\.|node_modules\/(swr|use-sync-external-store|dequal)\//;
const WORKS =
  /src\/contract\/(first-picture|artworks)\.|web\/src\/(features\/cart\/item-counts|features\/artworks\/[^/]+|lib\/(pictures\/(pictures|focus-point)|share)|ui\/(ActionButton|HeartButton|Picture|ShareButton|StatusLabel|WorkTitle|placeholder))\./;
/** What most forms have, and what nearly every screen begins with. */
const FIELDS =
  /src\/contract\/artwork-limits\.|web\/src\/(ui\/(Field|KeptDraft|TextField|WrittenCount|FormError|CheckboxField|SelectField)|lib\/(money|forms\/(field-rules|use-once|submit-once|typed-number|use-leave-guard|use-reload-guard)))\./;
/** What forms with drafts have. What keeps the drafts is apart, for the list of them has no form. */
const WRITING =
  /web\/src\/(features\/artists\/use-own-profile|ui\/(TextArea|ChangedDialog|FieldGroup|UploadProgress)|lib\/(drafts\/(use-kept-form|restore-draft)|forms\/(merge-fields|save-guarded|use-guarded-save)))\./;
const DRAFTS = /web\/src\/lib\/drafts\/(drafts|open-draft)\./;
/** What forms about orders have: of the checkout, and of how artists are paid. */
const ASKING = /web\/src\/features\/orders\/(LongText|countries|delivery-words|use-texts)\./;
/** What is shown of orders to their collectors: in lists, and of one. */
const BUYING = /web\/src\/features\/orders\/(buying\/|tell-collector|card\/tell-card-order)/;
/** What one order has, whoever looks at it. */
const ORDER =
  /web\/src\/features\/orders\/(AskFirst|KeptFor|MoneyBack|Opener|OrderLines|Papers|Question|ReturnView|ShippingAddress|paper-calls|use-now)\./;
/** What lists of orders have. */
const ORDERS = /src\/contract\/(orders|checkout-pages|cart)\.|web\/src\/features\/orders\//;
/** What is so small that a file of its own is mostly wrapping. */
const SMALL = /src\/contract\/amounts\.|web\/src\/lib\/launched\./;
/** What is unread, for the badge and the menu, what says that it has moved, and what sends what was left unsent. */
const UNREAD =
  /web\/src\/(lib\/(unread\/(use-unread|unread-words)|live\/moved)|features\/messages\/(outbox-keys|waiting))\./;
const SCREENS = /src\/contract\/pages\.|web\/src\/(ui\/(Brand|Head)|features\/session\/Guard)\./;

/** Names of components for developers' tools, and calls that only make a component: both keep unused ones in the build. */
const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm;
const MAKING = /^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/** Where the router turns to its framework, to data and to components on the server: the app has none of them. */
const NEVER: [RegExp, string][] = [
  [/shouldPrefetch && !isAbsolute(?= \?)/, 'false'],
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '[false, null, {}]'],
  [/isDataRoute(?= \? useNavigateStable)/, 'false'],
  [/dataRouterOpts\?\.state(?=;\s+if \(matches == null)/, 'null'],
  [/dataRouterState(?= && \(match\.route\.ErrorBoundary)/, 'false'],
  [/(?<=if \()dataRouterState(?=\) \{\s+error = )/, 'false'],
  [/routerState != null(?= &&[^;]*useViewTransitionState)/, 'false'],
];

/** Lets the router's unused components leave the build. */
function dropUnusedComponents(): Plugin {
  return {
    name: 'drop-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => {
        const classic = NEVER.reduce((text, [asked, answer]) => text.replace(asked, answer), code);
        return { code: classic.replace(DISPLAY_NAME, '').replace(MAKING, '$1/* @__PURE__ */ '), map: null };
      },
    },
  };
}

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server never compresses on the fly. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // Only of a build that succeeded: Rollup's own error is the one to read otherwise.
    writeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(file)) continue;
        const content = readFileSync(join(folder, file));
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
        writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** Names a class after its file. The usual name has its line too, which does not compress. */
function nameClass(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${hash.slice(0, 3)}`;
}

export default defineConfig({
  root: 'web',
  plugins: [react(), dropUnusedComponents(), precompress(), checkAnswers()],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: ROUTER },
      { find: EXTERNAL_STORE_SHIM, replacement: 'react' },
      { find: /^d3-color$/, replacement: NO_COLORS },
    ],
  },
  css: { modules: { generateScopedName: nameClass } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy allows no data: URL for fonts and pictures.
    assetsInlineLimit: 0,
    // The server reads in it what to preload.
    manifest: 'chunks.json',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page lists the files of all screens, and hashes do not compress: seven digits tell the versions of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What these stand on is in the entry already.
          includeDependenciesRecursively: false,
          // What screens share is otherwise a file for each set of screens that share it, a dozen for each screen: on a
          // slow line the round trips take longer than the bytes.
          groups: [
            // What the page begins with is needed at once, so it is one file however much of it screens use too.
            { name: 'basics', tags: ['$initial'] },
            { name: 'reading', test: READING, minShareCount: 2 },
            { name: 'works', test: WORKS, minShareCount: 2 },
            { name: 'fields', test: FIELDS, minShareCount: 2 },
            { name: 'writing', test: WRITING, minShareCount: 2 },
            { name: 'drafts', test: DRAFTS, minShareCount: 2 },
            { name: 'asking', test: ASKING, minShareCount: 2 },
            { name: 'buying', test: BUYING, minShareCount: 2 },
            { name: 'order', test: ORDER, minShareCount: 2 },
            { name: 'orders', test: ORDERS, minShareCount: 2 },
            { name: 'unread', test: UNREAD, minShareCount: 2 },
            { name: 'screens', test: SCREENS, minShareCount: 2 },
            { name: 'small', test: SMALL, minShareCount: 2 },
          ],
        },
      },
      treeshake: {
        // Schemas of the contract that a screen does not use leave the build, and the parts of TypeBox with them.
        manualPureFunctions: [
          'Type',
          'Nullable',
          'Absentable',
          'Line',
          'Name',
          'Text',
          'Title',
          'SIZES',
          'RegExp',
          'Base64Url',
          'credential',
          'withTicket',
        ],
        propertyReadSideEffects: false,
        // And a screen that takes only limits and lists out of the contract asks for neither.
        moduleSideEffects: [{ test: /node_modules\/typebox\/|src\/contract\//, sideEffects: false }],
      },
    },
  },
  server: {
    // The app imports the contract and packages from beside its own root. Nothing else there is for a browser to read:
    // the data folder holds passwords.
    fs: { allow: ['.', '../src/contract', '../node_modules'] },
    proxy: Object.fromEntries(
      ['/api', '/images', '/docs'].map((path) => [
        path,
        { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false },
      ]),
    ),
  },
});
