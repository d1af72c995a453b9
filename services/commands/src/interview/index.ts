export { InterviewModule } from './interview.module';
export { Interviews } from './interviews';
