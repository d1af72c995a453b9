export { meetingAccess } from './meeting.access';
export { meetingLists as lists } from './meeting.lists';
