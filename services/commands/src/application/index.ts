export { ApplicationModule } from './application.module';
export { Applicants, type OpenedApplication } from './applicants';
