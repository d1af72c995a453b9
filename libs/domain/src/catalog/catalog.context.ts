import { defineContext } from '../kernel';
import { catalogCalls } from './catalog.calls';
import {
  city,
  college,
  collegeCategory,
  collegeCourse,
  collegeFacility,
  course,
  courseRule,
  degree,
  specialisation,
  state,
  stream,
} from './catalog.records';
import { catalogScreens } from './catalog.screens';

export const catalogContext = defineContext({
  name: 'catalog',
  records: [college, stream, course, state, city, collegeCategory, collegeFacility, degree, specialisation, collegeCourse, courseRule],
  calls: catalogCalls,
  screens: catalogScreens,
  entries: {},
});
