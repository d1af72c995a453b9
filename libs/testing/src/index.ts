export { CuttingProxy } from './cutting-proxy';
export { deciding } from './deciding';
export { projecting, type GivenEvent } from './projecting';
export {
  assigned,
  callActionRecorded,
  captured,
  followUpCompleted,
  followUpReopened,
  followUpScheduled,
  meetingScheduled,
  moved,
} from './sample-events';
export { reacting } from './reacting';
export { readsOf } from './reads-of';
export { randomOf, shuffled, type Random } from './seeded-random';
