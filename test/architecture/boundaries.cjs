/** Each rule is a sentence; `boundaries.spec.ts` runs them. */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** Folders of the domain that serve every context: the shared kernel and the registry. */
const common = ['kernel', 'registry'];

/** Contexts are read from the folders, so the rules apply to a new one from its first file. */
const contexts = readdirSync(join(__dirname, '../../libs/domain/src'))
  .filter((folder) => !common.includes(folder))
  .join('|');

/** Packages that only the adapters in these folders may import. */
const engines = [
  { name: 'SQLite', packages: 'better-sqlite3', adapters: 'sqlite/' },
  { name: 'DuckDB', packages: '@duckdb', adapters: '(read-store/src/columns|event-feed/src/parquet)/' },
  { name: 'MongoDB', packages: '(mongoose|mongodb|bson)/', adapters: '(read-store|vault|policy-kit)/src/mongo/' },
  { name: 'S3', packages: '@aws-sdk/', adapters: 'blob-store/src/s3/' },
  { name: 'Kafka', packages: 'kafkajs', adapters: 'event-feed/src/kafka/' },
  { name: 'The push library', packages: 'web-push/', adapters: 'outbound/src/push/' },
  { name: 'The PDF library', packages: 'pdfkit/', adapters: 'documents/src/' },
  { name: 'The mail library', packages: 'nodemailer/', adapters: 'outbound/src/email/' },
  { name: 'The identity library', packages: 'openid-client/', adapters: 'outbound/src/identity/' },
  { name: 'EventStoreDB', packages: '(@eventstore|@grpc|google-protobuf)', adapters: 'event-store/src/eventstoredb/' },
];

const behindPort = ({ name, packages, adapters }) => ({
  name: `${name} stays behind its port`,
  comment: 'Only its adapters know it; everyone else asks the port.',
  severity: 'error',
  from: { path: '^(services|projections|libs)/', pathNot: `^libs/${adapters}` },
  to: { path: `node_modules/${packages}` },
});

module.exports = {
  forbidden: [
    {
      name: 'no circles',
      comment: 'Nothing imports itself by a detour.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'the domain is pure',
      comment: 'It knows neither frameworks nor files nor clocks; the libraries that check values, numbers and patterns only compute.',
      severity: 'error',
      from: { path: '^libs/domain/' },
      to: {
        pathNot: [
          '^libs/domain/',
          '^libs/outbound/src/accounts\\.ts$',
          'node_modules/(valibot|libphonenumber-js|re2js|@skyra/jaro-winkler)/',
        ],
      },
    },
    {
      name: 'accounts of providers are pure',
      comment: 'The domain and browsers load their field sets; opening a provider is another file.',
      severity: 'error',
      from: { path: '^libs/outbound/src/(accounts|.+\\.account)\\.ts$' },
      to: { pathNot: ['^libs/domain/src/kernel/', '^libs/outbound/src/.+\\.account\\.ts$'] },
    },
    {
      name: 'contexts do not mix',
      comment:
        'Lead, call action, follow-up, shortlist, work queue, meeting, reconciliation and outreach share a consistency boundary; records, the kernel and the addresses of screens serve all.',
      severity: 'error',
      from: {
        path: `^libs/domain/src/(${contexts})/`,
        pathNot: '^libs/domain/src/(lead|call-action|follow-up|shortlist|work-queue|meeting|outreach|reconciliation)/',
      },
      to: {
        path: `^libs/domain/src/(${contexts})/`,
        pathNot: ['^libs/domain/src/$1/', '^libs/domain/src/record/', '\\.screens\\.ts$'],
      },
    },
    {
      name: 'read models and projectors of contexts do not mix',
      comment: 'A row is made of what its own context knows, or of events.',
      severity: 'error',
      from: { path: '^(libs/read-models/src/([^/]+)/|projections/src/([^/]+)/.+\\.projectors?\\.ts$)' },
      to: {
        path: '^(libs/read-models|projections)/src/[^/]+/',
        pathNot: ['^(libs/read-models|projections)/src/($2|$3)/', '^libs/read-models/src/kernel/'],
      },
    },
    {
      name: 'lists and reports of a context are asked through its index',
      comment: 'Another context sees what a context offers, not its files.',
      severity: 'error',
      from: { path: '^projections/src/([^/]+)/' },
      to: { path: '^projections/src/[^/]+/', pathNot: ['^projections/src/$1/', '^projections/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'services ask a context for what is known through its index',
      comment: 'Projectors are collected by the index of the projections, lists and reports by theirs.',
      severity: 'error',
      from: { path: '^(services|libs)/' },
      to: { path: '^projections/src/[^/]+/', pathNot: '^projections/src/[^/]+/index\\.ts$' },
    },
    {
      name: 'contexts of a service ask each other through their index',
      comment: 'A context offers what others use; as nothing imports itself by a detour, no two contexts import each other.',
      severity: 'error',
      from: { path: '^services/(commands|queries|automation)/src/([^/]+)/' },
      to: { path: '^services/$1/src/[^/]+/', pathNot: ['^services/$1/src/$2/', '^services/$1/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'libs stay below apps',
      comment: 'A library never imports a service, a projection or the console.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(services|projections|console)/' },
    },
    {
      name: 'apps do not import apps',
      comment: 'Only the entry points compose.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: '^services/((api|standalone)/|[^/]+/src/main\\.ts$)' },
      to: { path: '^services/([^/]+)/', pathNot: '^services/$1/' },
    },
    {
      name: 'projectors read no store',
      comment: 'A fold sees event data only.',
      severity: 'error',
      from: { path: '^projections/src/.+\\.projectors?\\.ts$' },
      to: { path: '^libs/(read-store|event-store|vault|auth|lists|reports)/' },
    },
    {
      name: 'the console sees only rows and event types',
      comment: 'Everything else it gets over the wire.',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: '^(libs|services|projections)/', pathNot: '^libs/(read-models|domain)/' },
    },
    {
      name: 'console layers point down: shared',
      comment: 'Shared pieces know neither features nor the app.',
      severity: 'error',
      from: { path: '^console/src/shared/' },
      to: { path: '^console/src/(app|features)/' },
    },
    {
      name: 'features never import features of another context',
      comment: 'Screens of one context share what is theirs; the app composes contexts.',
      severity: 'error',
      from: { path: '^console/src/features/([^/]+)/' },
      to: { path: '^console/src/(app/|features/)', pathNot: '^console/src/features/$1/' },
    },
    ...engines.map(behindPort),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.(spec|contract)\\.tsx?$|/testing/' },
  },
};
