export { https } from './https/https.provider';
