export { JsonLogger } from './json-logger';
export { Metrics } from './metrics';
