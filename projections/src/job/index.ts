export { jobAccess, uploadAccess } from './job.access';
export { jobLists as lists } from './job.lists';
export { visibleCounts, visibleJob } from './visible-job';
