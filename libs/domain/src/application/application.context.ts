import { defineContext } from '../kernel';
import { applicationEntries } from './application.entries';
import { applicationScreens } from './application.screens';
import { formBoundary } from './form.decider';
import { formEvents } from './form.events';

/** Application forms and what applicants send. */
export const applicationContext = defineContext({
  name: 'application',
  label: 'Application',
  events: formEvents,
  boundaries: [formBoundary],
  screens: applicationScreens,
  entries: applicationEntries,
});
