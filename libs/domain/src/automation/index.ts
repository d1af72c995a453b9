export { automationContext } from './automation.context';
export { parkingBoundary, timerBoundary } from './automation.boundaries';
export * from './automation.events';
export { parkingDecider, type Parking } from './parking.decider';
export { timerDecider, type Timer, type TimerCommand } from './timer.decider';
