export { outreachLists as lists } from './outreach.lists';
