export { jobAccess, uploadAccess } from './job.access';
export { jobLists as lists } from './job.lists';
export { toldCounts, toldJob } from './told-job';
