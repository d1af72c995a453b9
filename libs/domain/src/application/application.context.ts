import { defineContext } from '../kernel';
import { applicationScreens } from './application.screens';

/** Application forms and what applicants send. */
export const applicationContext = defineContext({ name: 'application', label: 'Application', screens: applicationScreens, entries: {} });
