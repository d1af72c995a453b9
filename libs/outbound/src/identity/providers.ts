export { openid } from './openid/openid.provider';
export { sandbox } from './sandbox/sandbox.provider';
