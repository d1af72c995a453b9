export { ErasePersonCommand } from './erase-person.handler';
export { PersonFiles } from './person-files';
export { idsOf, type Mentioning, PersonMentions } from './person-mentions';
export { PrivacyModule } from './privacy.module';
export { Scrubber } from './scrubber';
