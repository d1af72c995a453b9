import { OwnInterviewController } from './own-interview.controller';

export { InterviewDesk } from './interview-desk';
export const controllers = [OwnInterviewController];
export const providers = [];
