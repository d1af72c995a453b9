export { personalAccess, recordAccess } from './record.access';
export { recordListProjector } from './record-list.projector';
export { recordLists as lists } from './record.lists';
