export { ErasePersonCommand } from './erase-person.handler';
export { PersonFiles } from './person-files';
export { PersonMentions } from './person-mentions';
export { PrivacyModule } from './privacy.module';
export { Scrubber } from './scrubber';
