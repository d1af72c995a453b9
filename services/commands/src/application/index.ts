export { Applicants, type OpenedApplication } from './applicants';
export { ApplicationFees } from './application-fees';
export { ApplicationModule } from './application.module';
export { ApplicationSettings } from './application-settings';
