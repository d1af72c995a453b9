export { quickclixLists as lists } from './quickclix.lists';
