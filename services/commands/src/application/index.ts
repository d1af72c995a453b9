export { ApplicationModule } from './application.module';
export { Applicants, type OpenedApplication } from './applicants';
export { ApplicationSettings } from './application-settings';
