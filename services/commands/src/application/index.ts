export { Applicants, type OpenedApplication } from './applicants';
export { ApplicationModule } from './application.module';
export { ApplicationSettings } from './application-settings';
