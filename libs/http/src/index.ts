export { answer, done, type Answer } from './answer';
export { ProblemFilter } from './problem.filter';
