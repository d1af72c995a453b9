export { city, college, course, state, stream } from './catalog.records';
