export { jobContext } from './job.context';
export * from './job.events';
export { jobDecider, type Job, type JobCommand } from './job.decider';
