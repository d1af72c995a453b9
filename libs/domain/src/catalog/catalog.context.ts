import { defineContext } from '../kernel';
import { catalogCalls } from './catalog.calls';
import { city, college, course, state, stream } from './catalog.records';
import { catalogScreens } from './catalog.screens';

export const catalogContext = defineContext({
  name: 'catalog',
  records: [college, stream, course, state, city],
  calls: catalogCalls,
  screens: catalogScreens,
  entries: {},
});
