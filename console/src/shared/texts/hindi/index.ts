/** The console in Hindi; brought for those who chose it. */
export { account } from './account-texts';
export { common } from './common-texts';
export { detail } from './detail-texts';
export { form } from './form-texts';
export { list } from './list-texts';
export { past } from './past-texts';
export { record } from './record-texts';
export { shell } from './shell-texts';
export { start } from './start-texts';
