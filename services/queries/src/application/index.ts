export { answersFor, filesIn } from './shown-answers';
