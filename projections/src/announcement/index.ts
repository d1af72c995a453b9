export { announcementAccess } from './announcement.access';
export { announcementLists as lists } from './announcement.lists';
