export { automationContext } from './automation.context';
export { parkingBoundary, timerBoundary } from './automation.boundaries';
export * from './automation.events';
export { CHAIN_PARKING, parkingDecider, type Parking } from './parking.decider';
export { timerDecider, type Timer, type TimerCommand } from './timer.decider';
