export { meta } from './meta/meta.provider';
