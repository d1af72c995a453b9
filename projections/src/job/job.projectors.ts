import { jobListProjector } from './job-list.projector';

export const jobProjectors = [jobListProjector];
