export { assertNotBlind, isBlindTo } from './panel-blindness';
export { scorecardLists as lists } from './scorecard.lists';
