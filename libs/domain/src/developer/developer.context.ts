import { defineContext } from '../kernel';
import { developerScreens } from './developer.screens';
import { developerSearch } from './developer.search';

/** What programmers read: the documentation of calls and events. */
export const developerContext = defineContext({
  name: 'developer',
  label: 'API',
  screens: developerScreens,
  search: developerSearch,
  entries: {},
});
