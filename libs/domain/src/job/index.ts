export { jobContext } from './job.context';
export * from './job.events';
export { isOfApplications, jobLife, jobMoves, type JobMove, type JobStatus } from './job.life';
export { jobDecider, type Job, type JobCommand } from './job.decider';
export { rulesChoiceOf, rulesChoices, type RulesChoice } from './rules-choice';
export { jobNotifications } from './job.notifications';
