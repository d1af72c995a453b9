import { defineChannel } from '../kernel';
import { sandboxCollege } from './college-sender';
import * as providers from './providers';

export { CollegeSender, sandboxCollege, type CollegeLead } from './college-sender';
export const collegeChannel = defineChannel({ label: 'Colleges', providers, sandbox: sandboxCollege, answersAtOnce: true });
