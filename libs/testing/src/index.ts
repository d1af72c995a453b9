export { projecting, type GivenEvent } from './projecting';
