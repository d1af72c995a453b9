export { applicationContext } from './application.context';
