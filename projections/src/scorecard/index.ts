export { scorecardLists as lists } from './scorecard.lists';
