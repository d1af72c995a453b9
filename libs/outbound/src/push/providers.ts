export { webPush } from './web-push/web-push.provider';
