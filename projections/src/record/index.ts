export { personalAccess, recordAccess } from './record.access';
export { recordLists as lists } from './record.lists';
