import { notifyOfAssignment } from './notify-of-assignment.policy';

export const policies = [notifyOfAssignment];
