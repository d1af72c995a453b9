export { auditContext } from './audit.context';
export { exportDecider, type ExportCommand } from './export.decider';
export { exportStream, type DataExported, type ExportEvent } from './export.events';
export { auditNotifications } from './audit.notifications';
