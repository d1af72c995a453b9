export { interviewList, type InterviewRow } from './interview-list.read-model';
export { interviewSessionList, type InterviewSessionRow } from './interview-session-list.read-model';
