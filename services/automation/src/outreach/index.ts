import { notifyOfReply } from './notify-of-reply.policy';
import { passOnReply } from './pass-on-reply.policy';

export const policies = [notifyOfReply, passOnReply];
