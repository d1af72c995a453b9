export { developerContext } from './developer.context';
