import { anyCode, defineScreen, item, signedIn } from '../kernel/screen';

/** Screens of the context. */
export const followUpScreens = {
  list: defineScreen('/myfollowup', 'FollowUps', signedIn, item(null, 'FollowUps', anyCode('LEADS'), '/myfollowup?stage=today')),
};
