import { defineContext } from '../kernel';
import { applicationBoundary, applicationMentions } from './application.boundary';
import { applicationEntries } from './application.entries';
import { applicationEvents } from './application.events';
import { applicationSettings } from './application-settings.record';
import { applicationReportScreens } from './application-report.screens';
import { applicationScreens } from './application.screens';
import { formBoundary } from './form.decider';
import { formEvents } from './form.events';

/** Application forms and what applicants send. */
export const applicationContext = defineContext({
  name: 'application',
  label: 'Application',
  events: [...formEvents, ...applicationEvents],
  records: [applicationSettings],
  boundaries: [formBoundary, applicationBoundary],
  screens: { ...applicationScreens, ...applicationReportScreens },
  entries: applicationEntries,
  erases: { ApplicationAnswersErased: 'text' },
  mentions: [applicationMentions],
  notHandedOver: { ownerId: 'An application follows the owner of its lead, which is handed over.' },
});
