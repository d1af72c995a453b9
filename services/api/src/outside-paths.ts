/** Paths that are not under `/api`: operations, development tools, pages for people without a session. */
export const OUTSIDE = [
  'health/live',
  'health/ready',
  'metrics',
  'dev/mailbox',
  'dev/mailbox/:id',
  'dev/outbox',
  'dev/outbox/:what',
  'dev/outbox/calls/:what',
  'dev/outbox/payments/:what',
  'dev/outbox/:number/files/:index',
  'dev/identity/:provider/authorize',
  'dev/pay/:tenantId/:page',
  'apply/:key',
  'enquiry/:key',
  'letter/:key',
  'pay/:key',
  'pay/:key/documents/:documentId',
  'q/:tenant/:key',
  'receipt/:key',
];

/** The first parts of all paths that belong to the server; every other path is a screen of the console. */
export const serverPaths: ReadonlySet<string> = new Set(['api', 'socket.io', ...OUTSIDE.map((path) => path.split('/')[0] ?? '')]);
