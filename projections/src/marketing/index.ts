export { broadcastAccess } from './broadcast.access';
export { marketingLists as lists } from './marketing.lists';
export { publisherAccess } from './publisher.access';
export { publisherReports as reports } from './publisher.reports';
