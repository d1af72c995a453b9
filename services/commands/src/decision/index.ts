export { type Condition, Conditions, type Decided } from './conditions';
export { DecideCommand } from './decide.handler';
export { DecisionModule } from './decision.module';
export { defineHandOver, HANDS_OVER, type HandsOver, type Passing } from './hands-over';
export { openedApart, openedAs } from './opened';
export { checked, serveLifecycle, type Found, type ServedLifecycle } from './serve-lifecycle';
