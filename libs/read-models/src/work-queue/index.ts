export { queueSkips, type QueueSkip, type QueueSkipsRow } from './queue-skips.read-model';
