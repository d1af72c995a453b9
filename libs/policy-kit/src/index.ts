export { definePolicy, order, type Order, type Policy } from './define-policy';
export { openMongoTimerStore } from './mongo/mongo-timer-store';
export { PolicyPlaces } from './policy-places';
export { PolicyRunner, replayPolicy, type PolicyStats } from './policy-runner';
export { SqliteTimerStore } from './sqlite/sqlite-timer-store';
export { systemActor, systemMeta } from './system-actor';
export { TimerClock } from './timer-clock';
export type { TimerStore } from './timer-store';
export { cancelTimer, setTimer } from './timers';
