export { type Condition, Conditions, type Decided } from './conditions';
export { DecideCommand } from './decide.handler';
export { DecisionModule } from './decision.module';
export { defineHandOver, defineMovesAlong, HANDS_OVER, MOVES_ALONG, type HandsOver, type MovesAlong, type Passing } from './hands-over';
export { openedApart, openedAs } from './opened';
export { checked, serveLifecycle, type Found, type ServedLifecycle } from './serve-lifecycle';
