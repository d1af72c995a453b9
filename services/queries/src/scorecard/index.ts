export { assertNotBlind } from './panel-blindness';
