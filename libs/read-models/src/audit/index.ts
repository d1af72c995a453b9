export { timeline, type TimelineRow } from './timeline.read-model';
