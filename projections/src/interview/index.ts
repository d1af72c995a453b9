export { interviewAccess, ownInterviewAccess } from './interview.access';
export { interviewLists as lists } from './interview.lists';
export { openSlotsOf } from './open-slots';
