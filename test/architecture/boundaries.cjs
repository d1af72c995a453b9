/** Each rule is a sentence; `boundaries.spec.ts` runs them. */
const contexts = 'lead|call-action|follow-up|job|user|tenant|catalog|record|audit';

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
      comment: 'It knows neither frameworks nor files nor clocks.',
      severity: 'error',
      from: { path: '^libs/domain/' },
      to: { pathNot: '^libs/domain/' },
    },
    {
      name: 'contexts do not mix',
      comment: 'Lead, call action and follow-up share a consistency boundary; records and the kernel serve all.',
      severity: 'error',
      from: { path: `^libs/domain/src/(${contexts})/`, pathNot: '^libs/domain/src/(lead|call-action|follow-up)/' },
      to: {
        path: `^libs/domain/src/(${contexts})/`,
        pathNot: ['^libs/domain/src/$1/', '^libs/domain/src/record/', '^libs/domain/src/registry/'],
      },
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
      name: 'projections read no store',
      comment: 'A fold sees event data only.',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^libs/(read-store|event-store|vault)/' },
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
    {
      name: 'DuckDB and SQLite stay behind their ports',
      comment: 'Only adapters know the engines.',
      severity: 'error',
      from: { path: '^(services|projections|libs)/', pathNot: '^libs/(event-store|read-store|vault)/' },
      to: { path: 'node_modules/(better-sqlite3|@duckdb)' },
    },
    {
      name: 'MongoDB stays behind its ports',
      comment: 'Only its adapters know it.',
      severity: 'error',
      from: { path: '^(services|projections|libs)/', pathNot: '^libs/(read-store|vault)/src/mongo/' },
      to: { path: 'node_modules/(mongoose|mongodb|bson)/' },
    },
    {
      name: 'S3 stays behind its port',
      comment: 'Only its adapter knows it.',
      severity: 'error',
      from: { path: '^(services|projections|libs)/', pathNot: '^libs/blob-store/src/s3/' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'Kafka stays behind its port',
      comment: 'Relay and announcements write and read topics through the adapter.',
      severity: 'error',
      from: { path: '^(services|projections|libs)/', pathNot: '^libs/event-feed/src/kafka/' },
      to: { path: 'node_modules/kafkajs' },
    },
    {
      name: 'EventStoreDB stays behind its port',
      comment: 'Only its adapter knows the client.',
      severity: 'error',
      from: { path: '^(services|projections|libs)/', pathNot: '^libs/event-store/src/eventstoredb/' },
      to: { path: 'node_modules/(@eventstore|@grpc)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '\\.(spec|contract)\\.tsx?$|/testing/' },
  },
};
