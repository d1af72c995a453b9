export { collegePushes, type CollegePushRow } from './college-pushes.read-model';
