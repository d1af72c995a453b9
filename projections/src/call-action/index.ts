export { callActionLists as lists } from './call-action.lists';
