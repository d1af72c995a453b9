export { applicationAccess, formAccess } from './application.access';
export { applicationLists as lists } from './application.lists';
