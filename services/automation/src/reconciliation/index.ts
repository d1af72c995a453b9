import { pushToCollege } from './push-to-college.policy';

export const policies = [pushToCollege];
