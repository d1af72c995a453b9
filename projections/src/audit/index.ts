export { auditLists as lists } from './audit.lists';
