import { defineContext } from '../kernel';
import { developerScreens } from './developer.screens';
import { developerSearch } from './developer.search';

/** Documentation of calls and events, for programmers. */
export const developerContext = defineContext({
  name: 'developer',
  label: 'API',
  screens: developerScreens,
  search: developerSearch,
  entries: {},
});
