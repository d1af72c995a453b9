export { limitBody, ShortBody } from './anonymous-body';
export { answer, done, type Answer } from './answer';
export { AnswersFile } from './answers-file';
export { InputPipe, KeepsNulls } from './input.pipe';
export { ProblemFilter } from './problem.filter';
export { ReadAfterInterceptor } from './read-after.interceptor';
export { agentOf, correlationOf } from './request-origin';
export { assertShape } from './request-shape';
export { AsFlag, AsId, EmptyIsNone, ListOf } from './wire-values';
