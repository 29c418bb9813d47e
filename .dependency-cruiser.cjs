/** Who may import whom. */

const SHOP = 'accounts|artists|minisites|artworks|cart|favorites|invoices|messages|notices|orders|waitlist|pictures';
const CONSOLE = 'engagement|insights|operations';
const SLICES = `shop/(?:${SHOP})|console/(?:${CONSOLE})`;
/** Where a slice decides: for all of it, for what it keeps in a folder, and for what an order is and what becomes of it. */
const DECISIONS = `^src/(${SLICES})/.*decide\\.ts$|^src/shop/orders/(state|status|payments|refunds|returns|ending|checkouts|pieces|works|payouts/state)\\.ts$`;
/** What a slice publishes to the others: the types of its events; of orders those of payments by card stand apart. */
const EVENTS = `^src/(${SLICES})/(?:card/)?events\\.ts$`;
const ENTRY_POINTS = '^src/(server|worker|drawing|chores|operator|app|slices|parts)\\.ts$|^src/operator/';

/** A rule that modules matching `from` import nothing of ours but what matches `to`. */
const only = (name, comment, from, to, packages = '.*') => [
  {
    name,
    comment,
    severity: 'error',
    from: { path: from },
    to: { path: '^(src|demo|sandbox|projections|migrations|web|test|scripts)/', pathNot: to },
  },
  {
    name: `${name}-packages`,
    comment,
    severity: 'error',
    from: { path: from },
    to: { path: 'node_modules/', pathNot: `node_modules/(${packages})` },
  },
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Imports run one way.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'Every import leads somewhere; one test uses a client that is generated while it runs.',
      severity: 'error',
      from: { pathNot: '^test/http/client/journey\\.ts$' },
      to: { couldNotResolve: true },
    },
    ...only(
      'contract-is-shared',
      'The contract is shared with the web app: schemas, and rules that both sides have.',
      '^src/contract/',
      '^src/contract/',
      'typebox/|@zxcvbn-ts/',
    ),
    ...only(
      'events-are-schemas',
      "A slice's events are schemas only.",
      EVENTS,
      '^src/contract/|^src/engine/log/event-registry\\.ts$',
      'typebox/',
    ),
    ...only(
      'deciding-is-pure',
      'A decision sees its own events, the table of errors, and what schemas of states are made of.',
      DECISIONS,
      `${EVENTS}|${DECISIONS}|^src/errors\\.ts$|^src/contract/`,
      'typebox/',
    ),
    {
      name: 'slices-are-strangers',
      comment: 'What two slices need is in the log, whose events each publishes, in a read model, or in the contract.',
      severity: 'error',
      from: { path: `^src/(${SLICES})/` },
      to: { path: `^src/(${SLICES})/`, pathNot: `^src/$1/|${EVENTS}` },
    },
    ...only(
      'slices-stand-on-the-house',
      'A slice imports itself and what all slices stand on.',
      `^src/(${SLICES})/`,
      `^src/(${SLICES}|contract|engine|serving)/|^src/errors\\.ts$|^src/config\\.ts$`,
    ),
    ...only(
      'person-stands-on-the-slices',
      'What is kept of a person stands in all slices; it is given to them, or erased, as a whole.',
      '^src/person/',
      `^src/(person|${SLICES}|contract|engine|serving)/|^src/errors\\.ts$`,
    ),
    {
      name: 'engine-stands-alone',
      comment: 'The engine knows nobody above it: neither what serves, nor a slice, nor an entry point.',
      severity: 'error',
      from: { path: '^src/engine/' },
      to: { path: '^(src|projections)/', pathNot: '^src/engine/|^src/(errors|contract/words)\\.ts$' },
    },
    {
      name: 'serving-knows-no-slice',
      comment: 'What serves stands between the engine and the slices.',
      severity: 'error',
      from: { path: '^src/serving/' },
      to: { path: '^(src|projections)/', pathNot: '^src/(serving|engine|contract)/|^src/(errors|config)\\.ts$' },
    },
    ...only(
      'log-knows-no-slice',
      'The log knows no event by name.',
      '^src/engine/log/',
      '^src/engine/(log|db|waiting|metrics|tracing)/|^src/errors\\.ts$',
    ),
    ...only(
      'folding-stands-on-the-log',
      'Folding knows no read model by name.',
      '^src/engine/folding/',
      '^src/engine/(folding|log|liveness|db|redis|waiting|metrics|tracing)/|^src/errors\\.ts$|^src/engine/write-once\\.mjs$',
    ),
    ...only(
      'reacting-knows-no-effect',
      'What reacts to events knows no event and no effect by name.',
      '^src/engine/reacting/',
      '^src/engine/(reacting|log|liveness|db|waiting)/|^src/engine/folding/sources\\.ts$',
    ),
    ...only(
      'replicas-know-no-reader',
      'Replicas are followed for whoever reads there.',
      '^src/engine/replicas/',
      '^src/engine/(replicas|folding|log|db|waiting|metrics)/',
    ),
    ...only(
      'liveness-knows-no-work',
      'What watches a process knows nothing of its work.',
      '^src/engine/liveness/',
      '^src/engine/(liveness|db)/',
    ),
    ...only(
      'waiting-stands-alone',
      'The ways of waiting together know nothing of what is waited for.',
      '^src/engine/waiting/',
      '^src/engine/waiting/|^src/errors\\.ts$',
      'async-mutex/|dataloader/|workerpool/',
    ),
    ...only(
      'images-know-no-slice',
      'Storage, drawing and upload of images serve all slices and know none.',
      '^src/serving/images/',
      '^src/(serving/images|contract|serving/http|engine/(db|liveness|waiting))/|^src/engine/log/lanes\\.ts$|^src/errors\\.ts$|^src/config\\.ts$',
    ),
    ...only(
      'payments-know-no-slice',
      'A provider of payments knows nothing of orders.',
      '^src/serving/payments/',
      '^src/serving/payments/|^src/config\\.ts$',
      'typebox/|stripe/',
    ),
    ...only(
      'sandbox-is-another-house',
      'The pretend provider of payments shares with the shop what is said between them.',
      '^sandbox/',
      '^sandbox/|^src/serving/payments/',
      'fastify/|@fastify/type-provider-typebox/|typebox/',
    ),
    {
      name: 'sandbox-is-not-in-production',
      comment: 'The pretend provider is absent from the production image: tests and scripts start it.',
      severity: 'error',
      from: { path: '^(src|demo|projections|migrations|web)/' },
      to: { path: '^sandbox/' },
    },
    ...only(
      'db-stands-alone',
      'The pool and its tables know nobody but the registry of metrics, and how words are compared.',
      '^src/engine/db/',
      '^src/contract/words\\.ts$|^src/engine/(db|metrics)/',
    ),
    ...only(
      'redis-stands-alone',
      'The clients of Redis know nothing of what is kept there.',
      '^src/engine/redis/',
      '^src/engine/redis/',
      'ioredis/',
    ),
    ...only(
      'metrics-know-nobody',
      'Who measures registers here; what is measured is not known here.',
      '^src/engine/metrics/',
      '^src/engine/metrics/',
      'prom-client/',
    ),
    ...only(
      'tracing-knows-no-work',
      'What is traced hands over where it is; traces know nothing of it.',
      '^src/engine/tracing/',
      '^src/engine/(tracing|db|metrics)/',
      'kysely/|fastify/|prom-client/|@opentelemetry/',
    ),
    ...only(
      'http-knows-no-slice',
      'What serves all slices knows none.',
      '^src/serving/http/',
      '^src/(serving/http|contract|engine/(db|redis|log|folding|replicas|liveness|waiting|metrics))/|^src/errors\\.ts$|^src/config\\.ts$',
    ),
    ...only(
      'projections-only-fold',
      'A fold sees events, and no service.',
      '^projections/(?!index\\.ts$)',
      `^projections/|${EVENTS}|^src/engine/folding/projection\\.ts$|^src/(contract|engine/db)/`,
      'kysely/',
    ),
    ...only('migrations-stand-alone', 'A shipped migration never changes.', '^migrations/', '^$', 'kysely/'),
    ...only('web-shares-the-contract', 'The web app shares the contract alone.', '^web/', '^(web|src/contract)/'),
    {
      name: 'ui-knows-no-feature',
      comment: 'Screens use features, features use ui, lib and styles.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib|styles)/' },
      to: { path: '^web/src/(features|screens)/' },
    },
    {
      name: 'features-know-no-screen',
      comment: 'Screens use features, not the other way round.',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/screens/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'What two features need is in lib or ui.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'd3-is-for-the-console',
      comment: 'The libraries of scales and times are loaded with the console alone.',
      severity: 'error',
      from: { path: '^web/src', pathNot: '^web/src/(lib/chart|features/engagement)/' },
      to: { path: 'node_modules/(@types/)?d3-|^web/src/lib/chart/' },
    },
    {
      name: 'lists-are-for-entry-points',
      comment: 'The lists of all events, deciders, letters, moves and projections are wired in at the entry points.',
      severity: 'error',
      from: { path: '^(src|projections)/', pathNot: ENTRY_POINTS },
      to: { path: '^src/(events|deciders|letters|moves)\\.ts$|^projections/index\\.ts$' },
    },
    {
      name: 'operator-is-an-entry-point',
      comment: 'The command line uses everything, and nothing uses it but demo data, which it loads.',
      severity: 'error',
      from: { path: '^(src|projections|migrations|web)/', pathNot: '^src/operator(\\.ts$|/)' },
      to: { path: '^src/operator(\\.ts$|/)' },
    },
    {
      name: 'demo-is-not-in-production',
      comment: 'Demo data is absent from the production image: only the commands that ask for it load it.',
      severity: 'error',
      from: { path: '^(src|projections|migrations|web)/', pathNot: '^src/operator/(seed|demo-accounts)\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'no-test-in-the-product',
      comment: 'The product does not know its tests.',
      severity: 'error',
      from: { path: '^(src|demo|projections|migrations|web)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-dependency',
      comment: 'What runs in production is installed there.',
      severity: 'error',
      from: { path: '^(src|projections|migrations)/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
