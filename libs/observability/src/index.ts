export { JsonLogger } from './json-logger';
export { Metrics } from './metrics';
export { serveOperations, type OperationsServer } from './operations-server';
export { isOutOfSpace } from './out-of-space';
export { readiness, type Checks, type Readiness } from './readiness';
export { retriedBy, runProcess, runTool, UsageError, whyNot, type RunningProcess } from './run-process';
