export { answersFor, assertFilesOpen, filesIn } from './shown-answers';
