export { announcementLists as lists } from './announcement.lists';
